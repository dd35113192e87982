import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { QuizQuestions } from './quiz-questions.tsx'

const ANSWERS = [
  { answer: 'Yes', isRight: true },
  { answer: 'No', isRight: false },
]

it('sorts the hardest question first, and unrated questions last in their original order', () => {
  const shares = [undefined, 0.9, 0, undefined, 0.5]
  const questions = shares.map((right, at) => ({
    id: `q${at}`,
    number: at + 1,
    question: 'Paws?',
    answers: ANSWERS,
    people: 40,
    numbers: right === undefined ? undefined : { right, options: [right, 1 - right] },
  }))
  const quiz = { id: 'quiz', title: 'Paws', people: 40, passed: 30, questions }
  const markup = renderToStaticMarkup(createElement(QuizQuestions, { quiz }))
  expect(markup.match(/\d(?=\. Paws\?)/g)).toEqual(['3', '5', '2', '1', '4'])
  expect(markup.match(/\d+%(?= got it right)/g)).toEqual(['0%', '50%', '90%'])
})
