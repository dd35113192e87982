import { setImmediate } from 'node:timers/promises'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppContext } from '#app-context.ts'
import {
  LearningEventDocument as EventDocument,
  type LearningEventDocument,
  LearningEventsPage,
  LearningEventsQuery,
  MAX_EVENTS_A_PAGE,
} from '#contract/documents.ts'
import { type Course, findModule } from '#domain/course/course.ts'
import type { ModuleCompletion } from '#domain/learning/completion-record.ts'
import type { LearningEvent } from '#domain/learning/learning-events.ts'
import { findCourseRevision } from '#store/courses/courses.ts'
import { type EventRange, listEventRanges } from '#store/learning/event-log.ts'
import { listRecordLengths, type RecordLength } from '#store/learning/record-lengths.ts'
import type { Queryable } from '#store/schema.ts'
import { createWriter } from '../http/answer-writer.ts'
import { asItIs } from '../http/as-it-is.ts'
import { permitReading } from './permit-reading.ts'

/** Number of events written per batch; other requests run in between. */
const SLICE = 100

/**
 * Creates the routes of the learning-events collection: the history of a member's records, in pages, for the member
 * and their administrators.
 */
export function learningEventRoutes({ db }: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    const list = { querystring: LearningEventsQuery, response: { 200: LearningEventsPage } }
    app.get('/learning-events', { schema: list }, async ({ actor, query }, reply) => {
      const { userId } = query
      const [, records] = await Promise.all([
        permitReading(db, actor, userId),
        listRecordLengths(db, actor.partner ?? '', userId),
      ])
      reply.type('application/json; charset=utf-8')
      return asItIs(await writeEventsPage(db, actor.partner ?? '', records, query))
    })
  }
}

/** Writes a page of a member's history at one partner as JSON, a batch at a time. */
export async function writeEventsPage(
  db: Queryable,
  partner: string,
  records: RecordLength[],
  { courseId, after }: Omit<z.infer<typeof LearningEventsQuery>, 'userId'>,
): Promise<string> {
  const chosen = courseId === undefined ? records : records.filter((record) => record.courseId === courseId)
  const { ranges, next } = choosePage(chosen, after)
  const events = sortAs(ranges, await listEventRanges(db, { partner, ranges }))
  const courses = await readJudgingCourses(db, events)
  let documents = ''
  for (let at = 0; at < events.length; at += SLICE) {
    const slice = events.slice(at, at + SLICE)
    const written = writeEvents(slice.map((event) => presentEvent(event, courses.get(nameOf(event)))))
    documents += (at === 0 ? '' : ',') + written.slice(1, -1)
    await setImmediate()
  }
  return `{"documents":[${documents}]${next === undefined ? '' : `,"next":${JSON.stringify(next)}`}}`
}

const writeEvents = createWriter(z.array(EventDocument))

/**
 * Chooses the events of a page. Starts after `after` and goes through the records in order, each from its newest
 * event. Events added meanwhile appear on no later page, since their numbers only increase.
 */
function choosePage(records: RecordLength[], after: string | undefined) {
  const [, id, number] = /^(.+)\.(\d+)$/.exec(after ?? '') ?? []
  const begin = id === undefined ? 0 : records.findIndex((record) => record.id === id)
  const ranges: EventRange[] = []
  let [room, next] = [MAX_EVENTS_A_PAGE, '']
  for (const { id: record, events } of begin < 0 ? [] : records.slice(begin)) {
    const to = record === id ? Math.min(events, Number(number) - 1) : events
    if (to < 1) continue
    if (room === 0) return { ranges, next }
    const from = Math.max(1, to - room + 1)
    ranges.push({ record, from, to })
    room -= to - from + 1
    next = `${record}.${from}`
    if (from > 1) return { ranges, next }
  }
  return { ranges }
}

/** Sorts events by the order of these ranges, newest first within each range. */
function sortAs(ranges: EventRange[], events: LearningEvent[]): LearningEvent[] {
  const byRecord = Map.groupBy(events, ({ recordId }) => recordId)
  return ranges.flatMap(({ record }) =>
    (byRecord.get(record) ?? []).sort((one, other) => other.number - one.number),
  )
}

type AtRevision = Pick<LearningEvent, 'courseId' | 'revision'>

/** Reads each course at each revision named in these events, by `nameOf`. */
async function readJudgingCourses(db: Queryable, events: LearningEvent[]): Promise<Map<string, Course>> {
  const courses = new Map<string, Course>()
  for (const [name, { courseId, revision }] of new Map(events.map((event) => [nameOf(event), event]))) {
    const course = await findCourseRevision(db, { id: courseId, revision })
    await setImmediate()
    if (course) courses.set(name, course)
  }
  return courses
}

function nameOf({ courseId, revision }: AtRevision): string {
  return JSON.stringify([courseId, revision])
}

/**
 * Presents an event with the texts of the course revision that judged it, without the answer key. Includes the
 * member's own choice.
 */
function presentEvent(event: LearningEvent, course: Course | undefined): LearningEventDocument {
  const { recordId, courseId, number, at, happened, revision, kind, actor, userId } = event
  const whole = { recordId, courseId, number, at, happened, revision, kind, byMember: actor === userId }
  if (!('moduleId' in event)) {
    const named = course ? { ...whole, course: course.name } : whole
    if (event.kind === 'answer-regraded') {
      const { quiz, ...regraded } = event.data
      return { ...whole, ...nameModule(quiz, course), ...regraded }
    }
    if (event.kind === 'film-watched') return { ...whole, ...nameModule(event.data.film, course) }
    if (event.kind !== 'record-adopted' && event.kind !== 'record-continued') return named
    return { ...named, adopted: presentAdopted(event.data, course) }
  }
  const module = course && findModule(course, event.moduleId)
  const place = { ...whole, moduleId: event.moduleId, ...(module ? { module: module.title } : {}) }
  if (event.kind === 'module-opened') {
    const { failed } = event.data
    return failed ? { ...place, failed } : place
  }
  if (event.kind !== 'question-answered') return { ...place, ...event.data }
  const { attempt, question, selectedAnswer, correct } = event.data
  const questionThen = module?.type === 'quiz' ? module.questions[question - 1] : undefined
  const chosen = questionThen?.answers[selectedAnswer]
  const text = {
    ...(questionThen ? { question: questionThen.question } : {}),
    ...(chosen ? { answer: chosen.answer } : {}),
  }
  return { ...place, attempt, questionNumber: question, ...text, selectedAnswer, correct }
}

function nameModule(moduleId: string, course: Course | undefined) {
  const title = course && findModule(course, moduleId)?.title
  return { moduleId, ...(title === undefined ? {} : { module: title }) }
}

type Adopted = Extract<LearningEvent, { kind: 'record-adopted' | 'record-continued' }>['data']

/** Presents an adopted or continued record, with the titles of that time. The response schema drops other fields. */
function presentAdopted({ created, modules }: Adopted, course: Course | undefined) {
  const present = ([moduleId, entry]: [string, ModuleCompletion]) => {
    return { ...nameModule(moduleId, course), ...entry }
  }
  return { created, modules: Object.entries(modules).map(present) }
}
