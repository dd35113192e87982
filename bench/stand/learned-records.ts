import { type Course, modulesOf, type QuizModule } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import {
  applyEvent,
  applyEvents,
  createEvents,
  type LearningEvent,
} from '#domain/learning/learning-events.ts'
import { decideCompletion, decideModuleAct, type ModuleAct } from '#domain/learning/module-act.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { storeCourse } from '#store/courses/courses.ts'
import { insertCompletion } from '#store/learning/write-record.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import type { Database } from '#store/schema.ts'

/** Number of a partner's members, and of completed courses per member. */
export interface Learned {
  members: number
  courses: number
}

const MEMBERS_AT_ONCE = 200
const RIGHT = [1, 0, 2, 1]
const WRONG = [0, 0, 2, 1]

/**
 * Adds a partner whose members have opened three modules of each course, failed its quiz of four questions and then
 * passed it. All steps are real events, 17 per record. Returns the number of events.
 */
export async function fillLearned(db: Database, { members, courses: courseCount }: Learned): Promise<number> {
  const courses = await fillCourses(db, courseCount)
  return fillRecords(db, members, courses)
}

async function fillCourses(db: Database, count: number): Promise<(Course & { revision: number })[]> {
  await insertPartner(db, { id: 'p', name: 'A Partner', logoUrl: undefined }, 1)
  const courses = Array.from({ length: count }, (_, at) => courseOf(`learned-${at + 1}`))
  for (const course of courses) await storeCourse(db, course, 1)
  return courses.map((course) => ({ ...course, revision: 1 }))
}

/** Returns a course of a film, two articles, and a quiz of four questions. */
function courseOf(id: string): Course {
  const questions = RIGHT.map((right, place) => ({
    id: `${id}-question-${place + 1}`,
    type: 'multiple-choice',
    question: 'Which one?',
    answers: ['This', 'That', 'Neither'].map((answer, option) => ({ answer, correct: option === right })),
  }))
  const quiz: QuizModule = { id: `${id}-quiz`, title: 'Quiz', type: 'quiz', questions, passingScore: 4 }
  const content = (['video', 'article', 'article'] as const).map((type, place) => {
    const about = { id: `${id}-module-${place + 1}`, title: 'Module' }
    return type === 'video' ? { ...about, type, videoUrl: '' } : { ...about, type, editorData: '' }
  })
  const about = { name: id, description: '', backgroundImage: '', webPath: id, enabled: true }
  return { id, ...about, sections: [{ title: 'All of it', modules: [...content, quiz] }] }
}

async function fillRecords(
  db: Database,
  members: number,
  courses: (Course & { revision: number })[],
): Promise<number> {
  let events = 0
  for (let from = 0; from < members; from += MEMBERS_AT_ONCE)
    await inTransaction(db, async (transaction) => {
      for (let member = from; member < Math.min(members, from + MEMBERS_AT_ONCE); member++)
        for (const course of courses) {
          const learned = learn(`user-${member}`, course)
          events += learned.length
          await insertCompletion(transaction, applyEvents(learned), course)
        }
    })
  return events
}

/**
 * Returns the events of a completed course from the domain rules: each module opened, the quiz failed and then passed.
 */
function learn(userId: string, course: Course & { revision: number }): LearningEvent[] {
  const who = { recordId: crypto.randomUUID(), userId, partnerId: 'p', courseId: course.id, actor: userId }
  const whole = { ...who, revision: course.revision, newId: () => crypto.randomUUID() as string }
  let at = 1_760_000_000_000
  const events = createEvents([{ kind: 'record-opened' }], { ...whole, at, version: 0 })
  let record = events.reduce<CompletionRecord | undefined>(applyEvent, undefined) as CompletionRecord
  const quizActs: ModuleAct[] = [WRONG, RIGHT].flatMap((choices) => [
    { act: 'start' as const },
    ...choices.map((selectedAnswer, place) => ({
      act: 'answer' as const,
      question: place + 1,
      selectedAnswer,
    })),
  ])
  for (const module of modulesOf(course))
    for (const act of module.type === 'quiz' ? quizActs : [{ act: 'open' as const }]) {
      at += 60_000
      const decision = decideModuleAct(record, act, module, { now: at })
      if (decision.outcome !== 'changed') throw new Error(`${act.act} changed nothing`)
      const happened = createEvents(decision.events, { ...whole, at, version: events.length })
      const after = happened.reduce(applyEvent, record)
      const version = events.length + happened.length
      const completed = decideCompletion(course, record, after)
      events.push(...happened, ...createEvents(completed, { ...whole, at, version }))
      record = after
    }
  return events
}
