import { expect, it } from 'vitest'
import { type Fields, listOf } from '#domain/unknown-value.ts'
import {
  addAnswer,
  addQuestion,
  defaultPassingScore,
  duplicateAnswer,
  duplicateQuestion,
  followPassingScore,
  judgedText,
  moveAnswer,
  moveQuestion,
  newQuestion,
  readQuestions,
  removeAnswer,
  removeQuestion,
  setAnswer,
  setExplanation,
  setQuestion,
  setRight,
} from './quiz-edits.ts'

const QUIZ = {
  passingScore: 2,
  questions: [
    {
      id: 'a',
      type: 'multiple-choice',
      question: 'Why?',
      explanation: 'So.',
      answers: [
        { answer: 'x', correct: true },
        { answer: 'y', correct: false },
      ],
    },
    { id: 'b', type: 'multiple-choice', question: 'How?', answers: [] },
  ],
}
const idsOf = (quiz: Record<string, unknown>) => readQuestions(quiz).map(({ id }) => id)

it('changes the given field of a quiz, and no other', () => {
  const changed = setAnswer(setQuestion(QUIZ, 0, 'When?'), 0, 1, 'z')
  expect(changed).toEqual({
    passingScore: 2,
    questions: [
      {
        ...QUIZ.questions[0],
        question: 'When?',
        answers: [
          { answer: 'x', correct: true },
          { answer: 'z', correct: false },
        ],
      },
      QUIZ.questions[1],
    ],
  })
})

it('sets the explanation of a question, or removes it', () => {
  expect(readQuestions(setExplanation(QUIZ, 1, 'Slowly.')).map(({ explanation }) => explanation)).toEqual([
    'So.',
    'Slowly.',
  ])
  const { explanation: _taken, ...first } = QUIZ.questions[0] ?? {}
  expect(setExplanation(QUIZ, 0, '')).toEqual({ ...QUIZ, questions: [first, QUIZ.questions[1]] })
})

it('marks one answer as right, and no other', () => {
  expect(readQuestions(setRight(QUIZ, 0, 1))[0]?.answers).toEqual([
    { answer: 'x', isRight: false },
    { answer: 'y', isRight: true },
  ])
})

it('distinguishes changes that affect passing from changes to an explanation', () => {
  expect(judgedText(setExplanation(QUIZ, 0, 'Another.'))).toBe(judgedText(QUIZ))
  expect(judgedText(setQuestion(QUIZ, 0, 'Another?'))).not.toBe(judgedText(QUIZ))
  expect(judgedText(setRight(QUIZ, 0, 1))).not.toBe(judgedText(setRight(QUIZ, 0, 0)))
  expect(judgedText({ ...QUIZ, passingScore: 1 })).not.toBe(judgedText(QUIZ))
})

it('adds, copies, moves and removes questions and answers, with a new id for each question', () => {
  expect(idsOf(addQuestion(QUIZ, newQuestion('c')))).toEqual(['a', 'b', 'c'])
  const copied = duplicateQuestion(QUIZ, 0, 'c')
  expect(idsOf(copied)).toEqual(['a', 'c', 'b'])
  expect(listOf(copied.questions)[1]).toEqual({ ...QUIZ.questions[0], id: 'c' })
  expect(idsOf(moveQuestion(QUIZ, 0, 1))).toEqual(['b', 'a'])
  expect(moveQuestion(QUIZ, 0, -1)).toBe(QUIZ)
  expect(moveQuestion(QUIZ, 1, 1)).toBe(QUIZ)
  const answersOf = (quiz: Fields) => readQuestions(quiz)[0]?.answers.map(({ answer }) => answer)
  const [one, other] = answersOf(QUIZ) ?? []
  expect(answersOf(moveAnswer(QUIZ, 0, 0, 1))?.slice(0, 2)).toEqual([other, one])
  expect(moveAnswer(QUIZ, 0, 0, -1)).toBe(QUIZ)
  expect(answersOf(duplicateAnswer(QUIZ, 0, 0))?.slice(0, 3)).toEqual([one, one, other])
  expect(
    readQuestions(duplicateAnswer(QUIZ, 0, 0))[0]?.answers.filter(({ isRight }) => isRight),
  ).toHaveLength(1)
  expect(readQuestions(removeAnswer(addAnswer(QUIZ, 0), 0, 0))[0]?.answers).toHaveLength(2)
})

it('never requires more correct answers than questions', () => {
  expect(removeQuestion(QUIZ, 1)).toEqual({ passingScore: 1, questions: [QUIZ.questions[0]] })
})

it.each([
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 3],
  [5, 4],
  [8, 6],
])('passes a new quiz of %i questions at %i by default', (count, score) => {
  expect(defaultPassingScore(count)).toBe(score)
})

const ofCount = (count: number, passingScore?: number) => ({
  ...(passingScore !== undefined && { passingScore }),
  questions: Array.from({ length: count }, (_question, at) => newQuestion(`q${at}`)),
})

it('follows the number of questions from an empty quiz on, in both directions', () => {
  let quiz: Fields = {}
  const scores = [1, 2, 3, 4, 5, 4, 1, 0].map((count) => {
    quiz = followPassingScore(quiz, { ...quiz, ...ofCount(count) })
    return quiz.passingScore
  })
  expect(scores).toEqual([1, 2, 3, 3, 4, 3, 1, undefined])
})

it.each([
  ['set by the author', 4, 2],
  ['left out of a quiz with questions', 4, undefined],
  ['above the default', 4, 4],
])('keeps a passing score %s', (_case, count, score) => {
  const before = ofCount(count, score)
  const after = addQuestion(before, newQuestion('next'))
  expect(followPassingScore(before, after)).toBe(after)
})

it('keeps the passing score while the number of questions stays the same', () => {
  const before = ofCount(4, 3)
  const after = setQuestion({ ...before, passingScore: 3 }, 0, 'When?')
  expect(followPassingScore(before, after)).toBe(after)
})

it('parses a quiz with missing fields', () => {
  expect(readQuestions({})).toEqual([])
  expect(readQuestions({ questions: [7, { id: 'a', type: 'essay' }] })).toEqual([
    { id: '', question: '', answers: [], explanation: '', isMultipleChoice: true },
    { id: 'a', question: '', answers: [], explanation: '', isMultipleChoice: false },
  ])
})
