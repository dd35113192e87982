import { randomUUID } from 'node:crypto'
import { type Course, modulesOf } from '#domain/course/course.ts'
import {
  applyEvents,
  createEvents,
  type LearningEvent,
  type NewEvent,
} from '#domain/learning/learning-events.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { insertCompletion, updateCompletion } from '#store/learning/write-record.ts'
import type { Database } from '#store/schema.ts'

/** Number of attempts per insert. */
const ATTEMPTS_AT_ONCE = 200

/** A history of incorrect answers to the single question of a course's first quiz. */
export interface History {
  course: Course & { revision: number }
  userId: string
  partnerId?: string
  attempts: number
  /** Start time, and the time between two attempts, in ms. */
  at: number
  step?: number
}

/** Stores a record of this number of failed attempts: its opening, and three events per attempt. Returns its id. */
export async function storeHistory(db: Database, history: History): Promise<string> {
  const { course, userId, partnerId = 'happy-tails', attempts, at, step = 1 } = history
  const quiz = modulesOf(course).find(({ type }) => type === 'quiz')
  if (!quiz) throw new Error(`the course ${course.id} has no quiz`)
  const recordId = randomUUID()
  const whole = { recordId, userId, partnerId, courseId: course.id, revision: course.revision, actor: userId }
  const make = (newEvents: NewEvent[], version: number, when: number) =>
    createEvents(newEvents, { ...whole, at: when, version, newId: randomUUID })

  const tryOnce = (attempt: number): LearningEvent[] => {
    const [moduleId, data] = [quiz.id, { attempt }]
    const answered = { ...data, question: 1, questionId: `${quiz.id}-q1`, selectedAnswer: 1, correct: false }
    const finished = { ...data, score: 0, of: 1, needed: 1, passed: false }
    const newEvents: NewEvent[] = [
      { kind: 'quiz-started', moduleId, data },
      { kind: 'question-answered', moduleId, data: answered },
      { kind: 'quiz-finished', moduleId, data: finished },
    ]
    return make(newEvents, 1 + 3 * attempt, at + attempt * step)
  }
  await inTransaction(db, async (transaction) => {
    let record = await insertCompletion(
      transaction,
      applyEvents(make([{ kind: 'record-opened' }], 0, at)),
      course,
    )
    for (let first = 0; record && first < attempts; first += ATTEMPTS_AT_ONCE) {
      const places = Array.from(
        { length: Math.min(ATTEMPTS_AT_ONCE, attempts - first) },
        (_, place) => first + place,
      )
      const change = applyEvents(places.flatMap(tryOnce), record)
      record = await updateCompletion(transaction, { version: 1 + 3 * first }, change, course)
    }
  })
  return recordId
}
