import { createElement } from 'react'
import { expect, it } from 'vitest'
import { MAX_QUESTIONS } from '#domain/course-limits.ts'
import { renderMarkup, renderText } from '#test/console/render-text.ts'
import { QuizEditor } from './quiz-editor.tsx'

const change = () => undefined

function editorOf(count: number, passingScore?: number) {
  const question = (id: number) => ({
    id: `q${id}`,
    type: 'multiple-choice',
    question: `Why ${id}?`,
    explanation: `So ${id}.`,
    answers: [{ answer: 'Yes' }, { answer: 'No', correct: true }],
  })
  const questions = Array.from({ length: count }, (_question, at) => question(at))
  const content = { fields: { questions, passingScore }, change, setArticle: change }
  return createElement(QuizEditor, { content, moduleId: 'quiz' })
}

it('limits the passing score to the number of questions, and offers none without questions', () => {
  const scores = /Everyone passes.*3 of 3/.exec(renderText(editorOf(3)))?.[0]
  expect(scores).toBe('Everyone passes | 1 of 3 | 2 of 3 | 3 of 3')
  expect(renderText(editorOf(0))).not.toContain('Passing score')
  const chosen = (score?: number) =>
    /<option value="(\d*)" selected/.exec(renderMarkup(editorOf(3, score)))?.[1]
  expect([chosen(), chosen(2), chosen(0)]).toEqual(['', '2', ''])
})

it('numbers the questions from 1, and accepts no more than the maximum', () => {
  const labels = [...renderMarkup(editorOf(2)).matchAll(/<fieldset[^>]*aria-label="([^"]*)"/g)]
  expect(labels.map(([, label]) => label)).toEqual(['Question 1', 'Question 2'])
  const isDisabled = (count: number) =>
    /<button[^>]*data-field="questions"[^>]*>/.exec(renderMarkup(editorOf(count)))?.[0].includes('disabled')
  expect([isDisabled(MAX_QUESTIONS - 1), isDisabled(MAX_QUESTIONS)]).toEqual([false, true])
})

it('marks the correct answer of each question', () => {
  const radios = [...renderMarkup(editorOf(2)).matchAll(/<input[^>]*type="radio"[^>]*>/g)]
  expect(radios.map(([radio]) => radio.includes('checked'))).toEqual([false, true, false, true])
})
