import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { LearningEventDocument } from '#contract/documents.ts'
import { LearningEventDocument as EventDocument, LearningEventsQuery, listOf } from '#contract/documents.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Course } from '#domain/course.ts'
import { findModule } from '#domain/course.ts'
import type { ModuleCompletion } from '#domain/learning/completion-record.ts'
import type { LearningEvent } from '#domain/learning/learning-events.ts'
import { mayReadUser } from '#domain/permissions.ts'
import { permit } from '../core/errors.ts'
import type { Portal } from '../core/portal.ts'
import { findCourseRevision } from '../store/courses.ts'
import { listCompletionsOfUser } from '../store/learning/completions.ts'
import { listEvents } from '../store/learning/event-log.ts'
import { findUser } from '../store/people/users.ts'
import type { Queryable } from '../store/schema.ts'

/** The learning-events collection: how a member's records came to be, for the member and their administrators. */
export function learningEventRoutes({ db }: Portal): FastifyPluginAsyncZod {
  return async (app) => {
    const list = {
      querystring: LearningEventsQuery,
      response: { 200: listOf(EventDocument), '4xx': Refusal },
    }
    app.get('/learning-events', { schema: list }, async ({ user: actor, query: { userId } }) => {
      const user = userId === actor.uid ? actor : await findUser(db, userId)
      permit(mayReadUser(actor, { uid: userId, partner: user?.partner }))
      const partner = actor.partner ?? ''
      const records = await listCompletionsOfUser(db, partner, userId)
      const events = await listEvents(db, { partner, records: records.map(({ id }) => id) })
      const courses = await readJudgingCourses(db, events)
      return { documents: events.map((event) => presentEvent(event, courses.get(nameOf(event)))) }
    })
  }
}

type AtRevision = Pick<LearningEvent, 'courseId' | 'revision'>

/** Reads each course at each revision that these events name, by `nameOf`. */
async function readJudgingCourses(db: Queryable, events: LearningEvent[]): Promise<Map<string, Course>> {
  const courses = new Map<string, Course>()
  for (const [name, { courseId, revision }] of new Map(events.map((event) => [nameOf(event), event]))) {
    const course = await findCourseRevision(db, { id: courseId, revision })
    if (course) courses.set(name, course)
  }
  return courses
}

function nameOf({ courseId, revision }: AtRevision): string {
  return JSON.stringify([courseId, revision])
}

/** An event in the words of the course that judged it. The key is in none of them, and the choice is the member's own. */
function presentEvent(event: LearningEvent, course: Course | undefined): LearningEventDocument {
  const { recordId, courseId, number, at, happened, revision, kind, actor, userId } = event
  const whole = { recordId, courseId, number, at, happened, revision, kind, byMember: actor === userId }
  if (!('moduleId' in event)) {
    const named = course ? { ...whole, course: course.name } : whole
    if (event.kind !== 'record-adopted') return named
    return { ...named, adopted: presentAdopted(event.data, course) }
  }
  const module = course && findModule(course, event.moduleId)
  const place = { ...whole, moduleId: event.moduleId, ...(module ? { module: module.title } : {}) }
  if (event.kind === 'module-opened') return place
  if (event.kind !== 'question-answered') return { ...place, ...event.data }
  const { attempt, question, selectedAnswer, correct } = event.data
  const asked = module?.type === 'quiz' ? module.questions[question - 1] : undefined
  const chosen = asked?.answers[selectedAnswer]
  const text = {
    ...(asked ? { question: asked.question } : {}),
    ...(chosen ? { answer: chosen.answer } : {}),
  }
  return { ...place, attempt, questionNumber: question, ...text, selectedAnswer, correct }
}

type Adopted = Extract<LearningEvent, { kind: 'record-adopted' }>['data']

/** What a record said when it was adopted, with the titles of that time; the contract names what of it is sent. */
function presentAdopted({ created, modules }: Adopted, course: Course | undefined) {
  const present = ([moduleId, entry]: [string, ModuleCompletion]) => {
    const title = course && findModule(course, moduleId)?.title
    return { moduleId, ...(title === undefined ? {} : { module: title }), ...entry }
  }
  return { created, modules: Object.entries(modules).map(present) }
}
