import { describe, expect, it } from 'vitest'
import type { QuizProgress } from '#domain/completion-record.ts'
import type { Question, QuizModule } from '#domain/course.ts'
import { quizViewOf, sentChoice } from './quiz-view.ts'

const first: Question = { id: 'q1', type: 'multiple-choice', question: '?', answers: [{ answer: 'a' }] }
const essay: Question = { ...first, id: 'q2', type: 'essay' }
const unanswerable: Question = { ...first, id: 'q3', answers: [] }
const quiz: QuizModule = { id: 'q', title: 'Quiz', type: 'quiz', questions: [first, essay, unanswerable] }

function at(currentQuestion: number, more: Partial<QuizProgress> = {}): QuizProgress {
  return { type: 'quiz', currentQuestion, submitCount: 0, answers: [], ...more }
}

describe('quizViewOf', () => {
  it('starts where nothing was done, and where only the course was opened', () => {
    expect(quizViewOf(quiz, undefined)).toEqual({ view: 'start' })
    expect(quizViewOf(quiz, at(0))).toEqual({ view: 'start' })
  })

  it('resumes at the current question', () => {
    expect(quizViewOf(quiz, at(1))).toEqual({ view: 'question', question: first, number: 1, total: 3 })
  })

  it('is broken at a question that is not multiple-choice, or without answers', () => {
    expect(quizViewOf(quiz, at(2))).toEqual({ view: 'broken' })
    expect(quizViewOf(quiz, at(3))).toEqual({ view: 'broken' })
  })

  it('is broken without questions', () => {
    expect(quizViewOf({ ...quiz, questions: [] }, undefined)).toEqual({ view: 'broken' })
  })

  it('tells a finished attempt that did not pass', () => {
    const progress = at(0, { submitCount: 1 })
    expect(quizViewOf(quiz, progress)).toEqual({ view: 'failed', progress })
  })

  it('shows a passed quiz as passed, also when the course lost its questions since', () => {
    const progress = at(0, { submitCount: 1, dateCompleted: 5 })
    expect(quizViewOf(quiz, progress)).toEqual({ view: 'passed', progress })
    expect(quizViewOf({ ...quiz, questions: [] }, progress)).toEqual({ view: 'passed', progress })
  })

  it('starts again where the course lost the question that was being asked', () => {
    expect(quizViewOf(quiz, at(4, { submitCount: 1 }))).toEqual({ view: 'start' })
  })
})

describe('sentChoice', () => {
  const answer = { act: 'answer', question: 2, selectedAnswer: 3, attempt: 1 } as const

  it('is the choice on its way for this question', () => {
    expect(sentChoice(answer, 2, 1)).toBe(3)
  })

  it('is none of the next question, of the next attempt, or where the quiz is only started', () => {
    expect(sentChoice(answer, 3, 1)).toBeUndefined()
    expect(sentChoice(answer, 2, 2)).toBeUndefined()
    expect(sentChoice({ act: 'start', attempt: 1 }, 2, 1)).toBeUndefined()
    expect(sentChoice(undefined, 2, 1)).toBeUndefined()
  })
})
