import { describe, expect, it } from 'vitest'
import type { CourseOutline, ModuleOutline, Question, QuizModule } from '#domain/course/course.ts'
import type { GivenAnswer, QuizProgress } from '#domain/learning/completion-record.ts'
import { hasKey, materialOf, quizReviewOf, quizViewOf, reviewedAnswers, sentChoice } from './quiz-view.ts'

const first: Question = { id: 'q1', type: 'multiple-choice', question: '?', answers: [{ answer: 'a' }] }
const essay: Question = { ...first, id: 'q2', type: 'essay' }
const unanswerable: Question = { ...first, id: 'q3', answers: [] }
const quiz: QuizModule = { id: 'q', title: 'Quiz', type: 'quiz', questions: [first, essay, unanswerable] }

function at(currentQuestion: number, more: Partial<QuizProgress> = {}): QuizProgress {
  return { type: 'quiz', currentQuestion, submitCount: 0, answers: [], ...more }
}

describe('quizViewOf', () => {
  it('is the start before any action, or if only the course was opened', () => {
    expect(quizViewOf(quiz, undefined)).toEqual({ view: 'start' })
    expect(quizViewOf(quiz, at(0))).toEqual({ view: 'start' })
  })

  it('is the current question of a running attempt', () => {
    expect(quizViewOf(quiz, at(1))).toEqual({ view: 'question', question: first, number: 1, total: 3 })
  })

  it('is broken if a question is not multiple-choice or has no answers', () => {
    expect(quizViewOf(quiz, at(2))).toEqual({ view: 'broken' })
    expect(quizViewOf(quiz, at(3))).toEqual({ view: 'broken' })
  })

  it('is broken if there are no questions', () => {
    expect(quizViewOf({ ...quiz, questions: [] }, undefined)).toEqual({ view: 'broken' })
  })

  it('is the failed result after a finished attempt that did not pass', () => {
    const progress = at(0, { submitCount: 1 })
    expect(quizViewOf(quiz, progress)).toEqual({ view: 'failed', progress })
  })

  it('is passed for a passed quiz, even if its questions have since been removed', () => {
    const progress = at(0, { submitCount: 1, dateCompleted: 5 })
    expect(quizViewOf(quiz, progress)).toEqual({ view: 'passed', progress })
    expect(quizViewOf({ ...quiz, questions: [] }, progress)).toEqual({ view: 'passed', progress })
  })

  it('is the start if the current question has been removed from the course', () => {
    expect(quizViewOf(quiz, at(4, { submitCount: 1 }))).toEqual({ view: 'start' })
  })
})

describe('sentChoice', () => {
  const answer = { act: 'answer', question: 2, selectedAnswer: 3, attempt: 1 } as const

  it('is the choice being sent for this question', () => {
    expect(sentChoice(answer, 2, 1)).toBe(3)
  })

  it('is undefined for the next question, for the next attempt, and during the start of the quiz', () => {
    expect(sentChoice(answer, 3, 1)).toBeUndefined()
    expect(sentChoice(answer, 2, 2)).toBeUndefined()
    expect(sentChoice({ act: 'start', attempt: 1 }, 2, 1)).toBeUndefined()
    expect(sentChoice(undefined, 2, 1)).toBeUndefined()
  })
})

function question(id: string, ...correct: (boolean | undefined)[]): Question {
  const answers = correct.map((isCorrect, index) => ({ answer: `${id}-${index}`, correct: isCorrect }))
  return { id, type: 'multiple-choice', question: `${id}?`, answers }
}

function quizOf(...questions: Question[]): QuizModule {
  return { id: 'q', title: 'Quiz', type: 'quiz', questions }
}

function given(id: string, correct: boolean, selectedAnswer: number): GivenAnswer {
  return { id, correct, selectedAnswer, submitted: 1 }
}

it('separates correct from incorrect answers, with the chosen and the correct answers', () => {
  const quiz = quizOf(question('a', true, false), question('b', false, true, true))
  expect(quizReviewOf(quiz, { answers: [given('a', true, 0), given('b', false, 0)] })).toEqual({
    known: [{ id: 'a', question: 'a?', isKnown: true, chosen: 'a-0', correct: ['a-0'] }],
    toReview: [{ id: 'b', question: 'b?', isKnown: false, chosen: 'b-0', correct: ['b-1', 'b-2'] }],
  })
})

it('includes the explanation of each question that has one', () => {
  const questions = [question('a', true), question('b', true), question('c', true)]
  const [first, second, third] = questions as [Question, Question, Question]
  const quiz = quizOf({ ...first, explanation: ' Because.\nSo. ' }, { ...second, explanation: ' ' }, third)
  const answers = questions.map(({ id }) => given(id, true, 0))
  const { known } = quizReviewOf(quiz, { answers })
  expect(known.map(({ explanation }) => explanation)).toEqual(['Because.\nSo.', undefined, undefined])
})

it('uses the recorded result, not the current answer key', () => {
  const review = quizReviewOf(quizOf(question('a', true, false)), { answers: [given('a', true, 1)] })
  expect(review.known).toHaveLength(1)
})

it('omits questions and answers that no longer exist', () => {
  const review = quizReviewOf(quizOf(question('a', true)), {
    answers: [given('gone', true, 0), given('a', false, 9)],
  })
  expect(review).toEqual({
    known: [],
    toReview: [{ id: 'a', question: 'a?', isKnown: false, chosen: undefined, correct: ['a-0'] }],
  })
})

it('distinguishes two questions with the same id', () => {
  const twin = { ...question('a', true), question: 'Second?' }
  const answers = [given('a', true, 0), given('a', true, 0)]
  const { known } = quizReviewOf(quizOf(question('a', true), twin), { answers })
  expect(known.map((item) => item.question)).toEqual(['a?', 'Second?'])
})

describe('the answers of a reviewed question', () => {
  const reviewed = {
    id: 'a',
    question: 'a?',
    isKnown: true,
    chosen: 'x',
    correct: ['x'],
    explanation: undefined,
  }

  it('are only the chosen answer if it is correct', () => {
    expect(reviewedAnswers(reviewed)).toEqual([
      { isRight: true, words: 'Your answer (correct)', answer: 'x' },
    ])
  })

  it('are the chosen and the correct answers if the chosen one is wrong', () => {
    expect(reviewedAnswers({ ...reviewed, isKnown: false, correct: ['y', 'z'] })).toEqual([
      { isRight: false, words: 'Your answer (incorrect)', answer: 'x' },
      { isRight: true, words: 'Correct answers', answer: 'y · z' },
    ])
  })

  it('are only the correct answers if the chosen one no longer exists', () => {
    expect(reviewedAnswers({ ...reviewed, isKnown: false, chosen: undefined })).toEqual([
      { isRight: true, words: 'Correct answer', answer: 'x' },
    ])
  })

  it('keep the recorded result if the answer key has changed, and show the current key', () => {
    expect(reviewedAnswers({ ...reviewed, correct: ['y'] })).toEqual([
      { isRight: true, words: 'Your answer (correct)', answer: 'x' },
      { isRight: true, words: 'Correct answer', answer: 'y' },
    ])
  })
})

it('detects a missing answer key', () => {
  expect(hasKey(quizOf(question('a', undefined, undefined)))).toBe(false)
  expect(hasKey(quizOf(question('a', undefined, false)))).toBe(true)
})

describe('material to read again for a quiz', () => {
  const outline = (type: ModuleOutline['type']) => (id: string) => ({ id, title: `Title ${id}`, type })
  const [film, article, quizOf] = [outline('video'), outline('article'), outline('quiz')]
  const about = { id: 'c', name: 'Course', description: '', backgroundImage: '', webPath: 'c', enabled: true }
  function courseOf(...sections: ModuleOutline[][]): CourseOutline {
    return { ...about, sections: sections.map((modules) => ({ title: '', modules })) }
  }

  it('is every article and video since the previous quiz, in order, across sections', () => {
    const course = courseOf(
      [article('other'), quizOf('p'), article('far')],
      [film('v'), article('t')],
      [article('u'), quizOf('q'), article('later')],
    )
    expect(materialOf(course, 'q')).toEqual([article('far'), film('v'), article('t'), article('u')])
    expect(materialOf(course, 'p')).toEqual([article('other')])
  })

  it('is the same for consecutive quizzes', () => {
    const course = courseOf([quizOf('o'), article('first')], [article('t')], [quizOf('p')], [quizOf('q')])
    for (const id of ['p', 'q']) expect(materialOf(course, id)).toEqual([article('first'), article('t')])
  })

  it('is empty in a course of quizzes, or for a removed quiz', () => {
    expect(materialOf(courseOf([quizOf('q')]), 'q')).toEqual([])
    expect(materialOf(courseOf([article('t')]), 'gone')).toEqual([])
  })
})
