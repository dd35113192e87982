import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { RecordHistory } from '#domain/learning/record-history.ts'
import { renderText } from '#test/console/render-text.ts'
import { type HistoryModule, type LoadedHistories, RecordHistories } from './record-histories.tsx'

const DAY = Date.UTC(2026, 2, 3)
const EMPTY: RecordHistory = { isWhole: true, milestones: [], quizzes: [], openings: [] }

/** A quiz that was failed, then passed, then removed from the course. */
const QUIZ: RecordHistory['quizzes'][number] = {
  id: 'quiz',
  title: 'Paws',
  earlier: { count: 0, last: undefined },
  attempts: [
    {
      number: 1,
      title: 'Claws',
      isBrokenOff: false,
      finished: { when: DAY, score: 1, of: 2, needed: 2, passed: false },
      answers: [
        { number: 1, question: 'Cats?', answer: 'Bark', isRight: false },
        { number: 2, question: 'Dogs?', answer: 'Bark', isRight: true },
        { number: 3, isRight: false },
      ],
    },
    {
      number: 2,
      title: 'Paws',
      isBrokenOff: false,
      finished: { when: DAY, score: 2, of: 2, needed: 2, passed: true },
      answers: [],
    },
  ],
}

const MODULES: readonly HistoryModule[] = [{ id: 'quiz', title: 'Paws', type: 'quiz' }]

function textOf(loaded: Partial<LoadedHistories>, modules = MODULES): string {
  const resolved = () => Promise.resolve()
  const props = { histories: undefined, state: 'ready', reload: resolved, loadOlder: resolved } as const
  return renderText(createElement(RecordHistories, { ...props, hasOlder: false, ...loaded, modules }))
}

it('shows one button for older attempts, below the oldest record', () => {
  const histories = [EMPTY, { ...EMPTY, renewed: DAY }]
  expect(textOf({ histories, hasOlder: true })).toMatch(/^Before the renewal on .* \| Show older attempts$/)
  expect(textOf({ histories })).not.toContain('older')
})

it('lists attempts newest first, with wrong answers before the collapsed right ones', () => {
  const text = textOf({ histories: [{ ...EMPTY, quizzes: [QUIZ] }] })
  expect(text.replaceAll(/ \| [^|]*:\d\d [AP]M/g, '')).toBe(
    [
      ...['Paws', '2nd attempt: passed, 2 of 2', '1st attempt: 1 of 2'],
      'The quiz was called “Claws” at the time.',
      ...['Incorrect: ', 'Cats?', 'Answered: Bark'],
      ...['1 correct answer', 'Correct: ', 'Dogs?', 'Answered: Bark'],
    ].join(' | '),
  )
})

it('marks a quiz that is no longer in the course', () => {
  const histories = [{ ...EMPTY, quizzes: [QUIZ, { ...QUIZ, id: 'other', title: undefined }] }]
  const text = textOf({ histories }, [])
  expect(text).toMatch(/^Paws \| {2}\(no longer in the course\)/)
  expect(text).toContain('| Removed module |')
})

it.each([
  ['loading', 'Loading attempts…'],
  ['ready', 'Nothing recorded in this course yet.'],
  ['failed', 'We couldn’t load the attempts. | Try again'],
] as const)('says so without a history: %s', (state, text) => {
  expect(textOf({ state })).toBe(text)
})

it('omits milestones reached by the member', () => {
  const milestone = (byMember: boolean) => ({ kind: 'course-completed' as const, when: DAY, byMember })
  const textFor = (byMember: boolean) =>
    textOf({ histories: [{ ...EMPTY, milestones: [milestone(byMember)] }] })
  expect(textFor(true)).toBe('')
  expect(textFor(false)).not.toBe('')
})
