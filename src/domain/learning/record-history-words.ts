import type { ModuleType } from '../course/course.ts'
import { plural } from '../messages.ts'
import { ownValue } from '../unknown-value.ts'
import type { FilmFailure } from './learning-events.ts'
import type {
  Attempt,
  HistoryEvent,
  Milestone,
  Opening,
  QuizHistory,
  RecordHistory,
} from './record-history.ts'

/** Formats a time, in ms since 1970, for the reader. */
type TimeText = (ms: number) => string

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/**
 * Formats the result of an attempt, such as `3rd attempt: passed, 4 of 4`. The answers of a running attempt are not
 * revealed. `isGone` is true if the quiz was removed from the course.
 */
export function attemptText(attempt: Attempt, { isGone = false } = {}): string {
  const { number, finished, isBrokenOff, answers } = attempt
  const place = `question ${answers.length + 1}`
  const outcome = finished
    ? outcomeText(finished)
    : isBrokenOff || isGone
      ? `not finished, stopped at ${place}`
      : `in progress, at ${place}`
  return `${number}${ENDINGS[ORDINALS.select(number)] ?? 'th'} attempt: ${outcome}`
}

function outcomeText({ score, of, passed }: NonNullable<Attempt['finished']>): string {
  const result = of === 0 ? '' : `${score} of ${of}`
  return passed ? ['passed', result].filter(Boolean).join(', ') : result || 'not passed'
}

/** Formats the number of correct answers, and of those needed if known, such as `2 of 3 correct, 3 needed`. */
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
  return needed === 0 ? `${score} of ${of} correct` : `${score} of ${of} correct, ${needed} needed`
}

/** Formats the number of attempts finished before each attempt was stored; empty if there were none. */
export function earlierAttemptsText({ earlier: { count, last } }: QuizHistory, timeText: TimeText): string {
  if (count === 0) return ''
  const when =
    last === undefined
      ? ''
      : count === 1
        ? `, finished ${timeText(last)}`
        : `, the last finished ${timeText(last)}`
  return `${plural(count, 'earlier attempt')}${when}: scores weren’t stored then.`
}

/** Returns the sentence about an attempt regraded at a time, in ms since 1970. */
export function regradedAttemptText(when: number, timeText: TimeText): string {
  return `The result changed on ${timeText(when)} because a question was corrected.`
}

/** Returns a sentence with the time at which a publication completed or reopened the course. */
export function milestoneText({ kind, when }: Milestone, timeText: TimeText): string {
  return kind === 'course-completed'
    ? `Complete since ${timeText(when)}, when the course was changed.`
    : `In progress again since ${timeText(when)}: the course changed and now has another quiz to pass.`
}

/**
 * Formats the number of opened films and articles with their time span, such as `3 films and articles, opened 3
 * March, 15:32 to 15:34`. `spanText` formats two times in ms since 1970.
 */
export function openingsText(
  openings: readonly Opening[],
  typeOf: (id: string) => ModuleType | undefined,
  spanText: (from: number, to: number) => string,
): string {
  const times = openings.map(({ when }) => when)
  const late = openings.filter(({ reported }) => reported !== undefined).length
  const span = spanText(Math.min(...times), Math.max(...times))
  const reported = late === 0 ? '' : `; ${late === openings.length ? '' : `${late} of them `}synced later`
  return `${openedModulesText(openings.map(({ id }) => typeOf(id)))}, opened ${span}${reported}`
}

function openedModulesText(types: (ModuleType | undefined)[]): string {
  if (types.every((type) => type === 'video')) return plural(types.length, 'video')
  if (types.every((type) => type === 'article')) return plural(types.length, 'article')
  return types.length === 1 ? '1 video or article' : `${types.length} videos and articles`
}

/** Returns a sentence about a film that could not be loaded. The sentence is empty without a failure. */
export function failedFilmText({ title, failed }: Opening, timeText: TimeText): string {
  if (!failed) return ''
  const film = title === undefined ? 'A video' : `The video “${title}”`
  return `${film} didn’t load on ${timeText(failed.when)}${becauseOf(failed.why)}`
}

const FAILURE_TEXT: Record<FilmFailure, string> = {
  'not-found': 'it wasn’t found',
  unsupported: 'the browser couldn’t play it',
  network: 'there was no connection',
  unavailable: 'the server didn’t send it',
}

/**
 * Returns the reason for a failure. The text is empty for an unknown reason, which a newer version may have stored.
 */
function becauseOf(failure: string): string {
  const text = ownValue(FAILURE_TEXT, failure)
  return text === undefined ? '' : `: ${text}`
}

/**
 * Returns a sentence with the time since which attempts are stored, for a record older than its log. The sentence is
 * empty for other records.
 */
export function storedSinceText({ storedSince }: RecordHistory, timeText: TimeText): string {
  if (storedSince === undefined) return ''
  return `Every attempt has been stored since ${timeText(storedSince)}. Before that, we only know when videos and articles were opened, how many attempts each quiz took, and the last result.`
}

/** Returns a sentence with the time at which a record was continued. The sentence is empty for other records. */
export function continuedText({ continued }: RecordHistory, timeText: TimeText): string {
  return continued === undefined ? '' : `Continued on ${timeText(continued)} from an earlier record.`
}

/** Returns a sentence about a regrade of an attempt at a quiz. */
function regradedText(
  { attempt = 0, score, of = 0, needed, passed = false }: HistoryEvent,
  place: string,
): string {
  const because = `A question in ${place} was corrected`
  if (score === undefined) return `${because}: attempt ${attempt + 1} continues with the correction.`
  const result = [scoreText({ score, of, needed }), passed ? 'passed' : 'not passed'].filter(Boolean)
  return `${because}. Attempt ${attempt + 1} was graded again: ${result.join(': ')}.`
}

/** Returns a sentence about an event, without its time. */
export function eventText(event: HistoryEvent): string {
  const { module, attempt = 0, questionNumber = 0, correct = false, passed = false } = event
  const place = module === undefined ? 'an unknown module' : `“${module}”`
  switch (event.kind) {
    case 'record-opened':
      return 'Opened the course.'
    case 'record-adopted':
      return 'Progress carried over from before attempts were recorded.'
    case 'record-continued':
      return 'Continued from an earlier record.'
    case 'module-opened':
      return event.failed === undefined
        ? `Opened ${place}.`
        : `The video in ${place} didn’t load${becauseOf(event.failed)}.`
    case 'quiz-started':
      return `Started attempt ${attempt + 1} of ${place}.`
    case 'question-answered':
      return `Answered question ${questionNumber} of ${place}: ${correct ? 'correct' : 'incorrect'}.`
    case 'quiz-finished': {
      const { score = 0, of = 0, needed } = event
      const result = [passed ? 'passed' : 'not passed', scoreText({ score, of, needed })].filter(Boolean)
      return `Finished attempt ${attempt + 1} of ${place}: ${result.join(' with ')}.`
    }
    case 'course-completed':
      return event.byMember ? 'Completed the course.' : 'Completed because the course changed.'
    case 'course-reopened':
      if (event.byMember) return 'Renewed the course and started over.'
      return 'Back in progress: the course changed and has another quiz to pass.'
    case 'answer-regraded':
      return regradedText(event, place)
    case 'film-watched':
      return `Watched ${place} to 90%.`
    case 'record-closed':
      return 'Renewed the course and started over.'
    default:
      return 'Unknown event.'
  }
}
