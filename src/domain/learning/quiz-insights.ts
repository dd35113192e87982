import { withoutExplanation } from '../course/answer-key.ts'
import { type Course, findModule, modulesOf, type Question, type QuizModule } from '../course/course.ts'

/**
 * The counted steps of a quiz: an option chosen in the first attempt, an option chosen in any attempt, the first
 * start, and the pass.
 */
export type CountedStep = 'chosen-first' | 'chosen' | 'started' | 'passed'

/**
 * A count in a course: of one option, or of all passes of a quiz in any attempt, with the value 0. `values` is the
 * sum of the counted values.
 */
export interface QuizCount {
  moduleId: string
  /** The course revision in which the step was counted. */
  revision: number
  /** The question's 1-based number in that revision; 0 for the whole quiz. */
  question: number
  what: CountedStep
  value: number
  count: number
  values: number
}

/**
 * The answers to a question. Shares are from 0 to 1, relative to the people who answered the question in their first
 * attempt.
 */
export interface QuestionInsight {
  question: Question
  /** Number of people who answered the question in their first attempt. */
  people: number
  /** Share of people whose first attempt was right. */
  right: number
  /** The options, each with its share in first attempts. */
  options: { answer: string; isRight: boolean; share: number }[]
}

/** The results of a quiz. */
export interface QuizInsight {
  quiz: QuizModule
  /** Number of people who started it. */
  people: number
  passed: number
  /** Mean number of attempts of the people who passed; undefined if there are none. */
  triesToPass: number | undefined
  questions: QuestionInsight[]
}

/**
 * Minimum number of people for showing administrators their combined answers. With fewer people, individual answers
 * could be guessed.
 */
export const MIN_PEOPLE_SHOWN = 20

/** Returns a course at a revision. */
type CourseAt = (revision: number) => Course | undefined

/**
 * Returns the results of each quiz of a course from these counts. A question's counts include all revisions with the
 * same texts as now: a changed question starts over, but a changed explanation or a corrected key does not. All
 * answers are judged by the current key.
 */
export function quizInsights(course: Course, counts: QuizCount[], courseAt: CourseAt): QuizInsight[] {
  return modulesOf(course)
    .filter((module) => module.type === 'quiz')
    .map((quiz) => {
      const ofQuiz = counts.filter(({ moduleId }) => moduleId === quiz.id)
      const sumOf = (counts: QuizCount[]) => counts.reduce((sum, { count }) => sum + count, 0)
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

function insightOf(question: Question, ofQuiz: QuizCount[], courseAt: CourseAt): QuestionInsight {
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

/** Returns whether a count belongs to this question, which had the same texts in the count's revision. */
function isOf(question: Question, counted: QuizCount, course: Course | undefined): boolean {
  const quiz = course && findModule(course, counted.moduleId)
  const then = quiz?.type === 'quiz' ? quiz.questions[counted.question - 1] : undefined
  const wordsOf = (one: Question) =>
    JSON.stringify({ ...withoutExplanation(one), answers: one.answers.map(({ answer }) => answer) })
  return then !== undefined && wordsOf(then) === wordsOf(question)
}
