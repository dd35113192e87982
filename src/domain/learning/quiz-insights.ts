import { withoutExplanation } from '../course/answer-key.ts'
import { type Course, findModule, modulesOf, type Question, type QuizModule } from '../course/course.ts'

/**
 * The steps of a quiz that are counted: a chosen option at the first attempt and at any, the first start, and
 * the pass.
 */
export type CountedStep = 'chosen-first' | 'chosen' | 'started' | 'passed'

/**
 * The counts of one thing in a course: one option, or all passes of a quiz whatever the attempt, whose value
 * is then 0. `values` is the sum of the values, each as often as it was counted.
 */
export interface QuizCount {
  moduleId: string
  /** The course's revision at which it was counted. */
  revision: number
  /** The question's number at that revision, 1-based; 0 for what concerns the whole quiz. */
  question: number
  what: CountedStep
  value: number
  count: number
  values: number
}

/** The answers to a question. Shares are 0 to 1, of those who answered it at their first attempt. */
export interface QuestionInsight {
  question: Question
  /** People who answered it at their first attempt. */
  people: number
  /** The share that was right at first. */
  right: number
  /** Each option's share at first. */
  options: { answer: string; isRight: boolean; share: number }[]
}

/** The results of a quiz. */
export interface QuizInsight {
  quiz: QuizModule
  /** People who started it. */
  people: number
  passed: number
  /** The mean number of attempts of those who passed; undefined if nobody did. */
  triesToPass: number | undefined
  questions: QuestionInsight[]
}

/**
 * Number of people from which on an administrator sees their answers together: of fewer, those of each could
 * be guessed.
 */
export const MIN_PEOPLE_SHOWN = 20

/** Finds a course as it was at a revision. */
type CourseAt = (revision: number) => Course | undefined

/**
 * Returns how each quiz of a course goes by these counts. A question's counts are those of every revision at
 * which it was, word for word, what it is now: a changed question begins anew, another explanation does not.
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

/** Returns whether what was counted is of this question: it stood there at that revision, word for word. */
function isOf(question: Question, counted: QuizCount, course: Course | undefined): boolean {
  const quiz = course && findModule(course, counted.moduleId)
  const then = quiz?.type === 'quiz' ? quiz.questions[counted.question - 1] : undefined
  const wordsOf = (one: Question) => JSON.stringify(withoutExplanation(one))
  return then !== undefined && wordsOf(then) === wordsOf(question)
}

/**
 * Says how many people of a team have tried a quiz, two or more, how many passed it, and after how many
 * attempts on average: `34 people of your team have tried this quiz. 28 passed it, after 1.6 attempts on
 * average.`
 */
export function quizInsightText(quiz: {
  people: number
  passed: number
  triesToPass?: number | undefined
}): string {
  const { people, passed, triesToPass } = quiz
  const tried = `${people} people of your team have tried this quiz.`
  if (triesToPass === undefined) return `${tried} Nobody has passed it yet.`
  const who = passed === people ? 'All of them' : passed === 1 ? 'One' : String(passed)
  return `${tried} ${who} passed it, ${triesText(triesToPass)}.`
}

function triesText(tries: number): string {
  if (tries === 1) return 'at the first attempt'
  const mean = tries.toFixed(1)
  return mean === '1.0' ? 'nearly always at the first attempt' : `after ${mean} attempts on average`
}

/** Says of a question how many knew it at once, such as `11 of 34 knew this at the first try`. */
export function questionInsightText({ people, right }: { people: number; right: number }): string {
  return `${Math.round(right * people)} of ${people} knew this at the first try`
}

/** Number of people from which on a share is written in per cent. */
const MIN_PEOPLE_FOR_PERCENT = 5

/**
 * Writes a share from 0 to 1 of some people: in whole per cent, where what is little, but not nothing, is not
 * called nothing; of very few people as `2 of 3`.
 */
export function shareText(share: number, people: number): string {
  if (people < MIN_PEOPLE_FOR_PERCENT) return `${Math.round(share * people)} of ${people}`
  const percent = Math.round(share * 100)
  if (percent === 0 && share > 0) return 'under 1%'
  if (percent === 100 && share < 1) return 'over 99%'
  return `${percent}%`
}

/** Returns questions with the one that fewest people knew at first before the others. */
export function hardestFirst<Q extends { right: number }>(questions: readonly Q[]): Q[] {
  return [...questions].sort((one, other) => one.right - other.right)
}
