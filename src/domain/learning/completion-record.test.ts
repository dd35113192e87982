import { describe, expect, it } from 'vitest'
import {
  type CompletionRecord,
  findEntry,
  findQuizProgress,
  isModuleDone,
  lastActive,
  type ModuleCompletion,
  type QuizProgress,
  withEntry,
} from './completion-record.ts'

const opened: ModuleCompletion = { type: 'video', dateCompleted: 5 }
const running: QuizProgress = { type: 'quiz', currentQuestion: 2, submitCount: 0, answers: [] }
const passed: QuizProgress = { ...running, currentQuestion: 0, submitCount: 1, dateCompleted: 7 }

function recordOf(modules: Record<string, ModuleCompletion>): CompletionRecord {
  return { id: 'r', userId: 'u', partnerId: 'p', courseId: 'c', created: 1, modules }
}

describe('isModuleDone', () => {
  const cases: [string, 'video' | 'article' | 'quiz', ModuleCompletion | undefined, boolean][] = [
    ['an unopened video', 'video', undefined, false],
    ['an opened video', 'video', opened, true],
    ['a video opened at time 0', 'video', { type: 'video', dateCompleted: 0 }, true],
    ['an article once opened', 'article', { type: 'article', dateCompleted: 5 }, true],
    ['an article that was a video when it was opened', 'article', opened, true],
    ['a video that was a quiz when it was passed', 'video', passed, false],
    ['a quiz not started', 'quiz', undefined, false],
    ['a running quiz', 'quiz', running, false],
    ['a quiz finished but not passed', 'quiz', { ...running, currentQuestion: 0, submitCount: 3 }, false],
    ['a passed quiz', 'quiz', passed, true],
    ['a quiz passed at time 0', 'quiz', { ...passed, dateCompleted: 0 }, true],
    ['a quiz that was a video when it was opened', 'quiz', opened, false],
  ]
  it.each(cases)('judges %s (%s)', (_what, type, entry, done) => {
    expect(isModuleDone(recordOf(entry ? { m: entry } : {}), { id: 'm', type })).toBe(done)
  })

  it('is false without a record', () => {
    expect(isModuleDone(undefined, { id: 'm', type: 'video' })).toBe(false)
  })
})

it('findQuizProgress returns only quiz entries', () => {
  expect(findQuizProgress(recordOf({ m: running }), 'm')).toBe(running)
  expect(findQuizProgress(recordOf({ m: opened }), 'm')).toBeUndefined()
  expect(findQuizProgress(recordOf({}), 'm')).toBeUndefined()
  expect(findQuizProgress(undefined, 'm')).toBeUndefined()
})

it('withEntry changes neither the original record nor any other entry', () => {
  const record = recordOf({ a: opened, b: running })
  const next = withEntry(record, 'b', passed)
  expect(next).toStrictEqual(recordOf({ a: opened, b: passed }))
  expect(record).toStrictEqual(recordOf({ a: opened, b: running }))
})

describe.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('a module with the id %s', (id) => {
  it('has no entry until it is opened', () => {
    expect(findEntry(recordOf({}), id)).toBeUndefined()
    expect(isModuleDone(recordOf({}), { id, type: 'video' })).toBe(false)
  })

  it('has its own entry once opened, and adds none to other records', () => {
    const next = withEntry(recordOf({ a: running }), id, opened)
    expect(findEntry(next, id)).toStrictEqual(opened)
    expect(isModuleDone(next, { id, type: 'video' })).toBe(true)
    expect(Object.getPrototypeOf(next.modules)).toBe(Object.prototype)
    expect(findEntry(recordOf({}), id)).toBeUndefined()
  })

  it('keeps its entry when another one is added, and when serialized as JSON', () => {
    const both = withEntry(withEntry(recordOf({}), id, opened), 'a', running)
    const read = JSON.parse(JSON.stringify(both)) as CompletionRecord
    expect(findEntry(read, id)).toStrictEqual(opened)
    expect(findEntry(read, 'a')).toStrictEqual(running)
  })
})

// Contract § 9: a member's page can remove …
it('lastActive returns the latest time of any action in the records', () => {
  const answer = { id: 'q', correct: true, selectedAnswer: 0, submitted: 11 }
  expect(lastActive([])).toBeUndefined()
  expect(lastActive([recordOf({})])).toBe(1)
  expect(lastActive([recordOf({ opened, passed }), recordOf({ opened })])).toBe(7)
  expect(lastActive([recordOf({ opened }), recordOf({ quiz: { ...running, answers: [answer] } })])).toBe(11)
  expect(lastActive([recordOf({ quiz: { ...running, lastSubmitDate: 9 } })])).toBe(9)
})
