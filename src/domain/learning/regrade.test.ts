import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { courseOf, explained, quizWithKey } from '#test/course-fixture.ts'
import { correctedQuizzes, withKeyOf } from '../course/corrected-key.ts'
import type { QuizModule } from '../course/course.ts'
import type { QuizProgress } from './completion-record.ts'
import { decideRegrading } from './regrade.ts'

/** Returns the progress in a quiz after these choices. The quiz is finished once all questions are answered. */
function progressOf(quiz: QuizModule, choices: number[]): QuizProgress {
  const answers = choices.map((selectedAnswer, place) => {
    const question = quiz.questions[place]
    const correct = question?.answers[selectedAnswer]?.correct === true
    return { id: question?.id ?? '', selectedAnswer, correct, submitted: 1 }
  })
  const score = answers.filter(({ correct }) => correct).length
  if (choices.length < quiz.questions.length)
    return { type: 'quiz', currentQuestion: choices.length + 1, submitCount: 0, answers }
  const finished = { type: 'quiz' as const, currentQuestion: 0, submitCount: 1, answers, lastSubmitDate: 1 }
  return score >= (quiz.passingScore ?? 0) ? { ...finished, dateCompleted: 1 } : finished
}

const quiz = quizWithKey('q', [0, 1])
const later = quizWithKey('q', [0, 2])

// Contract § 9: a corrected key …
describe('a regrade by a corrected key', () => {
  it('passes an attempt that failed only because of the question, with the passing score of its revision', () => {
    const stricter = { ...later, passingScore: 9 }
    expect(decideRegrading(progressOf(quiz, [0, 2]), quiz, stricter)).toEqual({
      quiz: 'q',
      attempt: 0,
      right: [2],
      wrong: [],
      score: 2,
      of: 2,
      needed: 2,
      passed: true,
    })
  })

  it('does not change a passed quiz, or an attempt without improvement', () => {
    expect(decideRegrading(progressOf(quiz, [0, 1]), quiz, later)).toBeUndefined()
    expect(decideRegrading(progressOf(quiz, [1, 0]), quiz, later)).toBeUndefined()
    expect(decideRegrading(progressOf(quiz, [1, 1]), quiz, later)).toBeUndefined()
    expect(decideRegrading(undefined, quiz, later)).toBeUndefined()
  })

  it('lets a running attempt continue with the corrected key, with its answers judged again', () => {
    const three = quizWithKey('q', [0, 1, 1])
    const correct = quizWithKey('q', [2, 1, 1])
    const ahead = { quiz: 'q', attempt: 0, right: [], wrong: [] }
    expect(decideRegrading(progressOf(three, [2]), three, correct)).toEqual({ ...ahead, right: [1] })
    expect(decideRegrading(progressOf(three, [1]), three, quizWithKey('q', [0, 1, 2]))).toEqual(ahead)
    expect(decideRegrading(progressOf(three, [1]), three, correct)).toBeUndefined()
    expect(decideRegrading(progressOf(three, [0]), three, correct)).toBeUndefined()
  })

  it('finds answers by their text, so that reordered or reworded ones change no key', () => {
    const [first, ...rest] = quiz.questions
    const reordered = { ...quiz, questions: [{ ...first, answers: first?.answers.toReversed() }, ...rest] }
    const reworded = explained(quiz, 'So.')
    for (const same of [reordered as QuizModule, reworded, { ...quiz, questions: [] }])
      expect(correctedQuizzes(courseOf('c', [quiz]), courseOf('c', [same]))).toEqual([])
    expect(correctedQuizzes(courseOf('c', [quiz]), courseOf('c', [later]))).toEqual([later])
    expect(withKeyOf(quiz, explained(later, 'So.')).questions.map(({ explanation }) => explanation)).toEqual([
      undefined,
      'So.',
    ])
  })

  it('equals judging the last attempt from scratch by the new key, unless that would reduce the result', () => {
    const key = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 4, maxLength: 4 })
    const choices = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(
        key,
        key,
        choices,
        fc.integer({ min: 0, max: 4 }),
        (before, after, chosen, passingScore) => {
          const [was, is] = [before, after].map((right) => quizWithKey('q', right, { passingScore }))
          if (!was || !is) return
          const [progress, scratch] = [progressOf(was, chosen), progressOf(is, chosen)]
          const scoreOf = ({ answers }: QuizProgress) => answers.filter(({ correct }) => correct).length
          const decided = decideRegrading(progress, was, is)
          const isPassed = progress.dateCompleted !== undefined
          if (chosen.length < 4) {
            if (decided) expect(scoreOf(scratch)).toBeGreaterThanOrEqual(scoreOf(progress))
            return
          }
          expect(decided !== undefined).toBe(!isPassed && scoreOf(scratch) > scoreOf(progress))
          if (decided) expect(decided.score).toBe(scoreOf(scratch))
          if (decided) expect(decided.passed).toBe(scratch.dateCompleted !== undefined)
        },
      ),
    )
  })
})
