import { type Course, findModule, modulesOf, type Question, type QuizModule } from '../course/course.ts'
import type { LearningEvent } from './learning-events.ts'

/**
 * What is counted of a quiz: the chosen option (0-based) at the first attempt and at any; and the attempt (1-based) at which it was
 * first started and at which it was passed. No counter is one of each attempt: one person may make hundreds of them.
 */
export type Counted = 'chosen-first' | 'chosen' | 'started' | 'passed'

/** A counter of one quiz of a partner at one revision of its course. */
export interface LearningCount {
  partnerId: string
  courseId: string
  moduleId: string
  revision: number
  /** The question's number at that revision, 1-based; 0 for what concerns the whole quiz. */
  question: number
  what: Counted
  value: number
}

/** Returns the counters that an event moves on by one. */
export function countsOf(event: LearningEvent): LearningCount[] {
  if (!('moduleId' in event) || event.kind === 'module-opened') return []
  const { partnerId, courseId, moduleId, revision } = event
  const quiz = { partnerId, courseId, moduleId, revision }
  const { attempt } = event.data
  if (event.kind === 'question-answered') {
    const { question, selectedAnswer: value } = event.data
    const chosen = { ...quiz, question, what: 'chosen' as const, value }
    return attempt === 0 ? [chosen, { ...chosen, what: 'chosen-first' }] : [chosen]
  }
  const whole = { ...quiz, question: 0, value: attempt + 1 }
  if (event.kind === 'quiz-started') return attempt === 0 ? [{ ...whole, what: 'started' }] : []
  return event.data.passed ? [{ ...whole, what: 'passed' }] : []
}

/**
 * The counts of one thing: one option, or all passes of a quiz whatever the attempt, whose value is then 0. `values` is the sum of
 * the values, each as often as it was counted.
 */
export type KeptCount = LearningCount & { count: number; values: number }

/** How a question is answered. Shares are 0 to 1, of those who answered it at their first attempt. */
export interface QuestionInsight {
  question: Question
  /** People who answered it at their first attempt. */
  people: number
  /** The share that was right at first. */
  right: number
  /** Each option's share at first. */
  options: { answer: string; isRight: boolean; share: number }[]
}

/** How a quiz goes. */
export interface QuizInsight {
  quiz: QuizModule
  /** People who started it. */
  people: number
  passed: number
  /** The mean number of attempts of those who passed; undefined if nobody did. */
  triesToPass: number | undefined
  questions: QuestionInsight[]
}

/** Fewest people of whom an administrator is told together: of fewer, what each one answered could be guessed. */
export const FEWEST_TOLD = 20

/** Finds a course as it was at a revision. */
type CourseAt = (revision: number) => Course | undefined

/**
 * Returns how each quiz of a course goes by these counts. A question's counts are those of every revision at which it was,
 * word for word, what it is now: a changed question begins anew.
 */
export function quizInsights(course: Course, counts: KeptCount[], courseAt: CourseAt): QuizInsight[] {
  return modulesOf(course)
    .filter((module) => module.type === 'quiz')
    .map((quiz) => {
      const ofQuiz = counts.filter(({ moduleId }) => moduleId === quiz.id)
      const sumOf = (kept: KeptCount[]) => kept.reduce((sum, { count }) => sum + count, 0)
      const passes = ofQuiz.filter(({ what }) => what === 'passed')
      const tries = passes.reduce((sum, { values }) => sum + values, 0)
      const passed = sumOf(passes)
      return {
        quiz,
        people: sumOf(ofQuiz.filter(({ what }) => what === 'started')),
        passed,
        triesToPass: passed > 0 ? tries / passed : undefined,
        questions: quiz.questions.map((question) => insightOf(question, ofQuiz, courseAt)),
      }
    })
}

function insightOf(question: Question, ofQuiz: KeptCount[], courseAt: CourseAt): QuestionInsight {
  const first = ofQuiz.filter(
    (counted) => counted.what === 'chosen-first' && isOf(question, counted, courseAt(counted.revision)),
  )
  const chosen = (option: number) =>
    first.filter(({ value }) => value === option).reduce((sum, { count }) => sum + count, 0)
  const people = first.reduce((sum, { count }) => sum + count, 0)
  const share = (count: number) => (people === 0 ? 0 : count / people)
  const options = question.answers.map(({ answer, correct = false }, place) => ({
    answer,
    isRight: correct,
    share: share(chosen(place)),
  }))
  const right = options.filter(({ isRight }) => isRight).reduce((sum, option) => sum + option.share, 0)
  return { question, people, right, options }
}

/** Returns whether what was counted is of this question: it stood there at that revision, word for word. */
function isOf(question: Question, counted: LearningCount, course: Course | undefined): boolean {
  const quiz = course && findModule(course, counted.moduleId)
  const then = quiz?.type === 'quiz' ? quiz.questions[counted.question - 1] : undefined
  return JSON.stringify(then) === JSON.stringify(question)
}
