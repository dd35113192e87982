import { withoutExplanation } from '../course/answer-key.ts'
import {
  type Course,
  type CourseModule,
  findModule,
  modulesOf,
  type QuizModule,
  quizIdsOf,
} from '../course/course.ts'
import { nameOf } from '../course/course-changes.ts'
import { type CompletionRecord, courseStatus, findQuizProgress } from './completion-record.ts'
import type { EventContent } from './learning-events.ts'
import { isQuizPassed, isQuizRunning } from './quiz.ts'

/** The numbers of people affected by a change of a quiz. */
export interface QuizTakers {
  passed: number
  /** People in the middle of an attempt. */
  running: number
}

/** A changed quiz with the numbers of people affected. */
interface QuizTally extends QuizTakers {
  before: QuizModule
  after: QuizModule
}

/** The effect of publishing a course on the people with a record of it, in numbers. */
export interface PublishingTally {
  quizzes: QuizTally[]
  /** Removed modules, with the number of people who have them in their records. */
  removed: { module: CourseModule; people: number }[]
  records: number
  /** Complete before and after the change. */
  stayComplete: number
  /** Complete before, in progress after. */
  reopened: number
  /** In progress before, complete after. */
  completed: number
}

/**
 * Returns the events that publishing a course causes in the status of a record. `regraded` is the record after the
 * regrades of the same publication.
 */
export function decidePublishing(
  before: Pick<Course, 'sections'>,
  after: Pick<Course, 'sections'>,
  record: Pick<CompletionRecord, 'modules'>,
  regraded = record,
): EventContent[] {
  const [was, is] = [courseStatus(before, record), courseStatus(after, regraded)]
  if (was === is) return []
  if (is === 'complete') return [{ kind: 'course-completed', data: { quizzes: quizIdsOf(after) } }]
  const counted = new Set(quizIdsOf(before))
  return [
    { kind: 'course-reopened', data: { quizzes: quizIdsOf(after).filter((quiz) => !counted.has(quiz)) } },
  ]
}

/** Returns the tally of a change, with all counts at zero. */
export function newTally(before: Course, after: Course): PublishingTally {
  const known = new Map(quizzesOf(before).map((quiz) => [quiz.id, quiz]))
  const quizzes = quizzesOf(after).flatMap((quiz) => {
    const was = known.get(quiz.id)
    return was && !isSameQuiz(was, quiz) ? [{ before: was, after: quiz, passed: 0, running: 0 }] : []
  })
  const removed = modulesOf(before)
    .filter(({ id }) => findModule(after, id) === undefined)
    .map((module) => ({ module, people: 0 }))
  return { quizzes, removed, records: 0, stayComplete: 0, reopened: 0, completed: 0 }
}

/** Adds a person's record to a tally. */
export function addToTally(
  tally: PublishingTally,
  { before, after, record }: { before: Course; after: Course; record: Pick<CompletionRecord, 'modules'> },
): void {
  tally.records++
  const [was, is] = [courseStatus(before, record), courseStatus(after, record)]
  if (is === 'complete') tally[was === 'complete' ? 'stayComplete' : 'completed']++
  else if (was === 'complete') tally.reopened++
  for (const quiz of tally.quizzes) addTaker(quiz, quiz.before, record)
  for (const gone of tally.removed) if (Object.hasOwn(record.modules, gone.module.id)) gone.people++
}

/**
 * Adds a person's record to the counts of people affected by a change of a quiz. `quiz` is the version before the
 * change.
 */
export function addTaker(
  takers: QuizTakers,
  quiz: QuizModule,
  record: Pick<CompletionRecord, 'modules'>,
): void {
  const progress = findQuizProgress(record, quiz.id)
  if (isQuizPassed(progress)) takers.passed++
  else if (isQuizRunning(progress, quiz)) takers.running++
}

/**
 * Describes the effect of changing a published quiz: `212 people passed it and will keep their result. 40 are taking
 * it and will continue with the questions they started.` The text is empty if no one is affected.
 */
export function takersText({ passed, running }: QuizTakers): string {
  const sentences = [
    ...(passed > 0 ? [`${peopleIn(passed)} passed it and will keep their result.`] : []),
    ...(running > 0
      ? [
          `${passed > 0 ? count(running) : peopleIn(running)} ${running === 1 ? 'is' : 'are'} taking it and will continue with the questions they started.`,
        ]
      : []),
  ]
  return sentences.join(' ')
}

/** Returns a sentence for each removed module that is in people's records. */
export function removalSentences({ removed }: PublishingTally): string[] {
  return removed
    .filter(({ people }) => people > 0)
    .map(
      ({ module, people }) =>
        `${nameOf(module)} was removed, but it’s in ${people === 1 ? '1 person’s record' : `${peopleIn(people)}’s records`}. If you only moved or rewrote it, restore its ID (id: ${module.id})`,
    )
}

/** Formats a number of people with a verb, such as `1 person has` or `1,200 people have`. */
export function peopleWhoHave(number: number): string {
  return `${peopleIn(number)} ${number === 1 ? 'has' : 'have'}`
}

/**
 * Describes a tally in sentences: one for each changed quiz, and one for the course if its status changes for any
 * person.
 */
export function tallySentences({ quizzes, records, ...statuses }: PublishingTally): string[] {
  if (records === 0) return []
  const sentences = quizzes.map(quizSentence)
  const { stayComplete, reopened, completed } = statuses
  const parts = [
    `${count(stayComplete + completed)} complete${completed > 0 ? ` (${count(completed)} newly)` : ''}`,
    ...(reopened > 0 ? [`${count(reopened)} back in progress`] : []),
  ]
  return reopened + completed > 0 || sentences.length > 0
    ? [...sentences, `${peopleIn(records)} in the course: ${parts.join(', ')}`]
    : []
}

/**
 * Returns the sentence about the people who failed only because of a question with a corrected key, if there are any.
 */
export function correctionSentences(corrections: { failed: number } | undefined): string[] {
  const { failed } = corrections ?? { failed: 0 }
  return failed === 0 ? [] : [`${peopleIn(failed)} failed only because of the corrected question`]
}

function quizSentence({ after, passed, running }: QuizTally): string {
  const people = [
    `${peopleIn(passed)} passed it and will keep their result`,
    `${count(running)} ${running === 1 ? 'is' : 'are'} taking it and will continue where they left off`,
  ]
  return `${nameOf(after)}: ${people.join('; ')}`
}

function peopleIn(number: number): string {
  return number === 1 ? '1 person' : `${count(number)} people`
}

function count(number: number): string {
  return number.toLocaleString('en')
}

function quizzesOf(course: Course): QuizModule[] {
  return modulesOf(course).filter((module) => module.type === 'quiz')
}

/**
 * Returns whether two versions of a quiz grade answers in the same way. Titles, notes, minutes and explanations are
 * ignored.
 */
function isSameQuiz(one: QuizModule, other: QuizModule): boolean {
  const judged = ({ questions, passingScore }: QuizModule) =>
    JSON.stringify([questions.map(withoutExplanation), passingScore])
  return judged(one) === judged(other)
}
