import { withoutExplanation } from '../course/answer-key.ts'
import { type Course, findModule, modulesOf, type Question, type QuizModule } from '../course/course.ts'

/**
 * The counted steps of a quiz: an option chosen in the first attempt, an option chosen in any attempt, the first
 * start, and the pass.
 */
export type CountedStep = 'chosen-first' | 'chosen' | 'started' | 'passed'

/**
 * A count in a course: of one option, or of all passes of a quiz, regardless of the attempt, with the value 0.
 * `values` is the sum of the counted values.
 */
export interface QuizCount {
  moduleId: string
  /** The course's revision in which it was counted. */
  revision: number
  /** The question's 1-based number in that revision; 0 for the whole quiz. */
  question: number
  what: CountedStep
  value: number
  count: number
  values: number
}

/** The answers to a question. Shares are from 0 to 1, of the people who answered it in their first attempt. */
export interface QuestionInsight {
  question: Question
  /** Number of people who answered it in their first attempt. */
  people: number
  /** Share of people who were right in their first attempt. */
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
  /** Mean number of attempts of the people who passed; undefined if no one did. */
  triesToPass: number | undefined
  questions: QuestionInsight[]
}

/**
 * Minimum number of people for showing an administrator their combined answers: with fewer, individual answers could
 * be guessed.
 */
export const MIN_PEOPLE_SHOWN = 20

/** Returns a course at a revision. */
type CourseAt = (revision: number) => Course | undefined

/**
 * Returns the results of each quiz of a course from these counts. A question's counts include all revisions in which
 * its texts were the same as now: a changed question starts over, a changed explanation or a corrected key does not. All
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

/** Returns whether a count belongs to this question: the question had the same texts in that revision. */
function isOf(question: Question, counted: QuizCount, course: Course | undefined): boolean {
  const quiz = course && findModule(course, counted.moduleId)
  const then = quiz?.type === 'quiz' ? quiz.questions[counted.question - 1] : undefined
  const wordsOf = (one: Question) =>
    JSON.stringify({ ...withoutExplanation(one), answers: one.answers.map(({ answer }) => answer) })
  return then !== undefined && wordsOf(then) === wordsOf(question)
}

/**
 * Describes how many people of a team, at least two, have tried a quiz, how many passed it, and after how many
 * attempts on average: `34 people on your team have tried this quiz. 28 passed it, after 1.6 attempts on average.`
 */
export function quizInsightText(quiz: {
  people: number
  passed: number
  triesToPass?: number | undefined
}): string {
  const { people, passed, triesToPass } = quiz
  const tried = `${people} people on your team have tried this quiz.`
  if (triesToPass === undefined) return `${tried} No one has passed it yet.`
  const who = passed === people ? 'All of them' : passed === 1 ? 'One' : String(passed)
  return `${tried} ${who} passed it, ${triesText(triesToPass)}.`
}

function triesText(tries: number): string {
  if (tries === 1) return 'on the first attempt'
  const mean = tries.toFixed(1)
  return mean === '1.0' ? 'nearly always on the first attempt' : `after ${mean} attempts on average`
}

/** Returns how many people knew a question in their first attempt, such as `11 of 34 got this right on the first attempt`. */
export function questionInsightText({ people, right }: { people: number; right: number }): string {
  return `${Math.round(right * people)} of ${people} got this right on the first attempt`
}

/** Minimum number of people for writing a share as a percentage. */
const MIN_PEOPLE_FOR_PERCENT = 5

/**
 * Returns a share, from 0 to 1, as a whole percentage that is 0% or 100% only if exact; for very few people as `2 of
 * 3`.
 */
export function shareText(share: number, people: number): string {
  if (people < MIN_PEOPLE_FOR_PERCENT) return `${Math.round(share * people)} of ${people}`
  const percent = Math.round(share * 100)
  if (percent === 0 && share > 0) return 'under 1%'
  if (percent === 100 && share < 1) return 'over 99%'
  return `${percent}%`
}

/** Returns questions sorted by the share of people who were right, lowest first. */
export function hardestFirst<Q extends { right: number }>(questions: readonly Q[]): Q[] {
  return [...questions].sort((one, other) => one.right - other.right)
}
