import { expect, it } from 'vitest'
import { type Fields, listOf } from '#domain/unknown-value.ts'
import { newQuestion, readQuestions } from '../state/quiz-edits.ts'
import { MAX_PASTED_QUESTIONS } from './parse-questions.ts'
import { pasteQuestions } from './paste-questions.ts'
import { SAMPLE_SHEET } from './sample-sheet.ts'

// Excel copies rows in this format.
const copied = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join('\t')).join('\r\n')

it('parses the whole sample sheet, with each correct answer', () => {
  const pasted = pasteQuestions({ questions: [newQuestion('a')] }, 0, copied(SAMPLE_SHEET))
  expect(pasted?.line).toBe(
    '3 questions were added. The first row was read as the header. 2 have an explanation.',
  )
  const read = readQuestions(pasted?.quiz ?? {})
  expect(read.map(({ question, answers, explanation }) => [question, answers.length, explanation])).toEqual(
    SAMPLE_SHEET.slice(1).map((row) => [row[0], row.slice(1, 7).filter(Boolean).length, row[8]]),
  )
  const right = read.map(({ answers }) => answers.find(({ isRight }) => isRight)?.answer)
  expect(right).toEqual(['Three times a day', 'Lily', 'Hay'])
})

const FIRST = { id: 'a', type: 'multiple-choice', question: 'Who?', answers: [{ answer: 'I' }] }
const LAST = { ...FIRST, id: 'z' }
const TEN = Array.from(
  { length: 10 },
  (_each, at) => `${at + 1}. Why ${at}?\na) So${at < 7 ? '*' : ''}\nb) No`,
)
const wordsOf = (quiz: Fields | undefined) => readQuestions(quiz ?? {}).map(({ question }) => question)

it('adds ten pasted questions after the target, and reports the result', () => {
  const quiz = { passingScore: 2, questions: [FIRST, LAST] }
  const pasted = pasteQuestions(quiz, 0, TEN.join('\n'))
  expect(pasted).toMatchObject({
    added: 10,
    first: 1,
    line: '10 questions were added. 3 have no correct answer yet, such as “Why 7?”.',
  })
  const questions = listOf(pasted?.quiz.questions)
  expect(questions).toHaveLength(12)
  expect([questions[0], questions[11]]).toEqual([FIRST, LAST])
  expect(questions[1]).toEqual({
    id: expect.any(String),
    type: 'multiple-choice',
    question: 'Why 0?',
    answers: [{ answer: 'So', correct: true }, { answer: 'No' }],
  })
  expect(new Set(readQuestions(pasted?.quiz ?? {}).map(({ id }) => id)).size).toBe(12)
})

it('replaces an empty question, and keeps its id for the first new one', () => {
  const quiz = { questions: [FIRST, newQuestion('b'), LAST] }
  const pasted = pasteQuestions(quiz, 1, '1. Why?\na) So\nb) No\n2. When?')
  expect(wordsOf(pasted?.quiz)).toEqual(['Who?', 'Why?', 'When?', 'Who?'])
  expect(readQuestions(pasted?.quiz ?? {})[1]?.id).toBe('b')
  expect(readQuestions(pasted?.quiz ?? {})[2]?.answers).toHaveLength(2)
  expect(pasted).toMatchObject({
    first: 1,
    line: '2 questions were added. 2 have no correct answer yet, such as “Why?”.',
  })
})

it('reports content that exceeds the limits of a quiz and of a question', () => {
  const quiz = { questions: Array.from({ length: 199 }, () => FIRST) }
  const answers = Array.from({ length: 12 }, (_each, at) => `- ${at}${at === 10 ? '*' : ''}`).join('\n')
  const pasted = pasteQuestions(quiz, 198, `1. Why?\n${answers}\n2. When?\n3. Who?`)
  expect(wordsOf(pasted?.quiz)).toHaveLength(200)
  expect(readQuestions(pasted?.quiz ?? {})[199]?.answers).toHaveLength(10)
  expect(pasted?.line).toBe(
    '1 question was added. 1 has no correct answer yet: “Why?”. A question can have at most 10 answers: 2 answers were left out. A quiz can have at most 200 questions. 2 of those pasted were left out.',
  )
  const full = { questions: Array.from({ length: 200 }, () => FIRST) }
  expect(pasteQuestions(full, 0, TEN.join('\n'))).toEqual({
    quiz: full,
    added: 0,
    first: 0,
    line: 'A quiz can have at most 200 questions. 10 of those pasted were left out.',
  })
})

it('leaves a single line and other text to the field, and refuses text that is too long', () => {
  const quiz = { questions: [newQuestion('b')] }
  expect(pasteQuestions(quiz, 0, 'Why?\n')).toBeUndefined()
  expect(pasteQuestions(quiz, 0, 'A dog growls at you.\nWhat do you do?')).toBeUndefined()
  expect(pasteQuestions(quiz, 0, 'x\n'.repeat(MAX_PASTED_QUESTIONS))).toMatchObject({ quiz, added: 0 })
})

it('fills the explanation fields, and reports keys that name no answer', () => {
  const text =
    '1. Why?\na) So\nb) No\nAnswer: It depends\n2. When?\na) Now\nb) Ever\nAnswer: b\nExplanation: So it is.'
  const pasted = pasteQuestions({ questions: [newQuestion('b')] }, 0, text)
  expect(pasted?.line).toBe(
    '2 questions were added. 1 has an explanation. 1 has no correct answer yet: “Why?”. The answer key “It depends” for “Why?” doesn’t match exactly one answer.',
  )
  expect(readQuestions(pasted?.quiz ?? {})[1]).toMatchObject({
    answers: [{ isRight: false }, { isRight: true }],
    explanation: 'So it is.',
  })
})

it('counts further keys that name no answer', () => {
  const text = ['Why?', 'When?'].map((words, at) => `${at + 1}. ${words}\na) So\nb) No\nAnswer: Maybe`)
  const pasted = pasteQuestions({ questions: [newQuestion('b')] }, 0, text.join('\n'))
  expect(pasted?.line).toContain('for “Why?” doesn’t match exactly one answer. Neither does 1 other key.')
})
