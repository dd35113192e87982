import { describe, expect, it } from 'vitest'
import { applyModuleAct } from '#test/learning/apply-module-act.ts'
import type { CourseModule } from '../course/course.ts'
import { type CompletionRecord, MAX_OPENED_AGO_MS, type ModuleCompletion } from './completion-record.ts'
import type { ModuleAct } from './module-act.ts'

const video: CourseModule = { id: 'm', title: 'Video', type: 'video', videoUrl: '/video.mp4' }
const article: CourseModule = { id: 'm', title: 'Article', type: 'article', editorData: '' }
const question = {
  id: 'q',
  type: 'multiple-choice',
  question: '?',
  answers: [{ answer: 'a', correct: true }],
}
const quiz: CourseModule = { id: 'm', title: 'Quiz', type: 'quiz', passingScore: 1, questions: [question] }

const OPEN: ModuleAct = { act: 'open' }
const START: ModuleAct = { act: 'start' }
const ANSWER: ModuleAct = { act: 'answer', question: 1, selectedAnswer: 0 }
const NOW = 1_000_000

const other: ModuleCompletion = { type: 'article', dateCompleted: 3 }

function recordOf(modules: CompletionRecord['modules']): CompletionRecord {
  return { id: 'r', userId: 'u', partnerId: 'p', courseId: 'c', created: 1, modules }
}

describe('opening', () => {
  it.each([
    ['video', video],
    ['article', article],
  ] as const)(
    'completes a module of type %s at the current time and changes nothing else',
    (type, module) => {
      const record = recordOf({ other })
      expect(applyModuleAct(record, OPEN, module, NOW)).toStrictEqual({
        outcome: 'changed',
        state: recordOf({ other, m: { type, dateCompleted: NOW } }),
      })
      expect(record).toStrictEqual(recordOf({ other }))
    },
  )

  // Contract § 4: a video or an article is complete when opened, which makes the record
  it('reported later completes the module at the time of the opening', () => {
    const late = applyModuleAct(recordOf({}), { act: 'open', openedAgo: 400 }, video, NOW)
    expect(late).toMatchObject({ state: { modules: { m: { dateCompleted: NOW - 400 } } } })
    const now = applyModuleAct(recordOf({}), { act: 'open', openedAgo: 0 }, video, NOW)
    expect(now).toMatchObject({ state: { modules: { m: { dateCompleted: NOW } } } })
  })

  it('reported late is dated to its own time, even after later actions, and keeps its time of arrival', () => {
    const act: ModuleCompletion = { type: 'article', dateCompleted: 600 }
    const late: ModuleAct = { act: 'open', openedAgo: NOW - 500 }
    expect(applyModuleAct(recordOf({ act }), late, video, NOW)).toMatchObject({
      state: { modules: { m: { dateCompleted: 500, arrived: NOW } } },
    })
  })

  it('a second time changes nothing, even if the later report has an earlier time', () => {
    const record = recordOf({ m: { type: 'video', dateCompleted: 5 } })
    expect(applyModuleAct(record, OPEN, video, NOW)).toEqual({ outcome: 'unchanged' })
    const older: ModuleAct = { act: 'open', openedAgo: NOW }
    expect(applyModuleAct(record, older, video, NOW)).toEqual({ outcome: 'unchanged' })
  })

  it('a video that has become an article changes nothing', () => {
    const record = recordOf({ m: { type: 'video', dateCompleted: 5 } })
    expect(applyModuleAct(record, OPEN, article, NOW)).toEqual({ outcome: 'unchanged' })
  })

  it('a quiz that has become a video completes it as a video', () => {
    const record = recordOf({ m: { type: 'quiz', currentQuestion: 1, submitCount: 0, answers: [] } })
    expect(applyModuleAct(record, OPEN, video, NOW)).toMatchObject({
      state: { modules: { m: { type: 'video', dateCompleted: NOW } } },
    })
  })

  it('a quiz is refused', () => {
    expect(applyModuleAct(recordOf({}), OPEN, quiz, NOW)).toMatchObject({ code: 'invalid-argument' })
  })

  it('can be reported for up to 30 days', () => {
    expect(MAX_OPENED_AGO_MS).toBe(2_592_000_000)
  })
})

describe('quiz actions', () => {
  it.each([START, ANSWER])('are refused for a video and an article: %j', (act) => {
    for (const module of [video, article])
      expect(applyModuleAct(recordOf({}), act, module, NOW)).toMatchObject({
        outcome: 'refused',
        code: 'invalid-argument',
      })
  })

  it('change only the entry of their quiz in the record', () => {
    const started = applyModuleAct(recordOf({ other }), START, quiz, NOW)
    const running: ModuleCompletion = { type: 'quiz', currentQuestion: 1, submitCount: 0, answers: [] }
    expect(started).toStrictEqual({ outcome: 'changed', state: recordOf({ other, m: running }) })
    expect(applyModuleAct(recordOf({ other, m: running }), ANSWER, quiz, NOW)).toMatchObject({
      state: { modules: { other, m: { submitCount: 1, dateCompleted: NOW } } },
    })
  })

  it('return the quiz’s outcome: unchanged, or the reason for the refusal', () => {
    const started = recordOf({ m: { type: 'quiz', currentQuestion: 1, submitCount: 0, answers: [] } })
    expect(applyModuleAct(started, START, quiz, NOW)).toEqual({ outcome: 'unchanged' })
    expect(applyModuleAct(recordOf({}), ANSWER, quiz, NOW)).toMatchObject({ code: 'out-of-turn' })
  })

  it('start from the beginning if the module used to be a video', () => {
    const record = recordOf({ m: { type: 'video', dateCompleted: 5 } })
    expect(applyModuleAct(record, ANSWER, quiz, NOW)).toMatchObject({ code: 'out-of-turn' })
    expect(applyModuleAct(record, START, quiz, NOW)).toMatchObject({
      state: { modules: { m: { type: 'quiz', currentQuestion: 1, submitCount: 0 } } },
    })
  })
})

it.each(['__proto__', 'constructor'])('a module with the id %s is opened like any other', (id) => {
  const opened = applyModuleAct(recordOf({}), OPEN, { ...video, id }, NOW)
  if (opened.outcome !== 'changed') throw new Error(opened.outcome)
  expect(Object.keys(opened.state.modules)).toEqual([id])
  expect(applyModuleAct(opened.state, OPEN, { ...video, id }, NOW)).toEqual({ outcome: 'unchanged' })
})
