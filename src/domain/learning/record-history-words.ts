import { plural } from '../messages.ts'
import type { FilmFailure } from './learning-events.ts'
import type {
  Attempt,
  AttemptAnswer,
  HistoryEvent,
  Milestone,
  Opening,
  QuizHistory,
  RecordHistory,
} from './record-history.ts'

/** Writes a time, in ms since 1970, in the reader's words. */
type TimeText = (ms: number) => string

const NUMBERS = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/**
 * Says in one line how an attempt went, such as `Attempt 2 · 3 March · 2 of 3 right, 3 needed · questions 1
 * and 3 right`. Nothing is said of the answers of one that runs. `isGone` is true if the quiz is no longer in
 * the course.
 */
export function attemptText(attempt: Attempt, timeText: TimeText, { isGone = false } = {}): string {
  const { number, started, finished, isBrokenOff, answers } = attempt
  const parts = finished
    ? [timeText(finished.when), scoreText(finished), rightQuestionsText(answers), finished.passed && 'passed']
    : [
        started !== undefined && `started ${timeText(started)}`,
        isBrokenOff || isGone
          ? `not finished, left at question ${answers.length + 1}`
          : `in progress, at question ${answers.length + 1}`,
      ]
  return [`Attempt ${number}`, ...parts].filter(Boolean).join(' · ')
}

/**
 * Says how many answers were right, and how many were needed if that was stored, such as `2 of 3 right, 3
 * needed`.
 */
export function scoreText({
  score,
  of,
  needed = 0,
}: {
  score: number
  of: number
  needed?: number | undefined
}) {
  if (of === 0) return ''
  return needed === 0 ? `${score} of ${of} right` : `${score} of ${of} right, ${needed} needed`
}

/** Says which questions were right; nothing where that is all of them or none. */
function rightQuestionsText(answers: readonly AttemptAnswer[]): string {
  const right = answers.filter(({ isRight }) => isRight).map(({ number }) => String(number))
  if (right.length === 0 || right.length === answers.length) return ''
  return `${right.length === 1 ? 'question' : 'questions'} ${NUMBERS.format(right)} right`
}

/** Says how many attempts were finished before each was stored; empty for none. */
export function earlierAttemptsText({ earlier: { count, last } }: QuizHistory, timeText: TimeText): string {
  if (count === 0) return ''
  const when =
    last === undefined
      ? ''
      : count === 1
        ? `, finished ${timeText(last)}`
        : `, the last finished ${timeText(last)}`
  return `${plural(count, 'earlier attempt')}${when}: the score was not kept.`
}

/** Says when the course became complete, or why and when it went back to being in progress. */
export function milestoneText({ kind, when, byMember }: Milestone, timeText: TimeText): string {
  if (kind === 'course-completed')
    return byMember
      ? `Became complete on ${timeText(when)}.`
      : `Became complete on ${timeText(when)}, when the course was changed.`
  return `Went back to in progress on ${timeText(when)}: the course was changed, and there was another quiz to pass.`
}

/**
 * Says when a video or an article was opened, when that was reported if it was later, and that its film could
 * not be loaded.
 */
export function openingText({ when, reported, failed }: Opening, timeText: TimeText): string {
  const opened = `Opened on ${timeText(when)}`
  const openedText = reported === undefined ? opened : `${opened}, reported later, on ${timeText(reported)}`
  if (!failed) return openedText
  return `${openedText}. The film could not be loaded on ${timeText(failed.when)}${becauseOf(failed.why)}`
}

const FAILURE_TEXT: Record<FilmFailure, string> = {
  'not-found': 'it was not found',
  unsupported: 'the browser could not play it',
  network: 'there was no connection',
  unavailable: 'its server did not deliver it',
}

/** A newer version may know other reasons. */
function becauseOf(failure: string): string {
  return Object.hasOwn(FAILURE_TEXT, failure) ? `: ${FAILURE_TEXT[failure as FilmFailure]}` : ''
}

/**
 * Says of a record older than its log since when attempts are stored, and what is known of the time before;
 * empty for others.
 */
export function storedSinceText({ storedSince }: RecordHistory, timeText: TimeText): string {
  if (storedSince === undefined) return ''
  return `Every attempt is kept since ${timeText(storedSince)}. Of the time before we know only when each video and article was opened, how many attempts each quiz took, and how the last one went.`
}

/** Describes one event in a sentence without its time. */
export function eventText(event: HistoryEvent): string {
  const { module, attempt = 0, questionNumber = 0, correct = false, passed = false } = event
  const place = module === undefined ? 'a module that is no longer known' : `“${module}”`
  switch (event.kind) {
    case 'record-opened':
      return 'Opened the course.'
    case 'record-adopted':
      return 'The record as it was when every attempt began to be kept.'
    case 'module-opened':
      return event.failed === undefined
        ? `Opened ${place}.`
        : `The film of ${place} could not be loaded${becauseOf(event.failed)}.`
    case 'quiz-started':
      return `Started attempt ${attempt + 1} of ${place}.`
    case 'question-answered':
      return `Answered question ${questionNumber} of ${place}: ${correct ? 'right' : 'wrong'}.`
    case 'quiz-finished': {
      const { score = 0, of = 0, needed } = event
      const result = [scoreText({ score, of, needed }), passed ? 'passed' : 'not passed'].filter(Boolean)
      return `Finished attempt ${attempt + 1} of ${place}: ${result.join(': ')}.`
    }
    case 'course-completed':
      return event.byMember
        ? 'The course became complete.'
        : 'The course became complete, when it was changed.'
    case 'course-reopened':
      return 'The course went back to in progress: it was changed, and there was another quiz to pass.'
    default:
      return 'Something this page does not know yet.'
  }
}
