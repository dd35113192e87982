import { addDays, addMonths, type Day, daysBetween, weekdayOf } from './local-time.ts'
import { type QuestionCount, questionId, type ReportDay, SUMMED } from './report-day.ts'
import { monthsBetween, periodAt, type Span } from './report-period.ts'
import { keysOf } from './unknown-value.ts'

/** The figures of a report and their labels, in display order. */
export const FIGURE_LABELS = {
  /** People who were active in a course. */
  active: 'Active people',
  /** Associates at the end of the period. */
  members: 'Associates',
  /** Courses started: records opened. */
  started: 'Courses started',
  completed: 'Courses completed',
  /** Certificates issued, including revoked ones. */
  issued: 'Certificates issued',
  /** Certificates whose last day was in the period, except those revoked by then. */
  expired: 'Certificates expired',
  /** Required courses of associates that were overdue at the end of the period. */
  overdue: 'Overdue at period end',
  /** Share, from 0 to 1, of the first attempts at a quiz that were passed. */
  passRate: 'Quizzes passed on first try',
} as const
export type ReportFigure = keyof typeof FIGURE_LABELS

export const REPORT_FIGURES = keysOf(FIGURE_LABELS)

/** Values of the figures; null if unknown. */
export type SpanFigures = Record<ReportFigure, number | null>

/** Returns a value for each figure. */
export function mapFigures<Value>(read: (figure: ReportFigure) => Value): Record<ReportFigure, Value> {
  const entries = REPORT_FIGURES.map((figure) => [figure, read(figure)] as const)
  return Object.fromEntries(entries) as Record<ReportFigure, Value>
}

/** Minimum number of months of a period that are shown alone. */
const MIN_MONTHS = 3

/** Number of months shown for a shorter period. */
const YEAR = 12

/** Returns the whole calendar months of a report: those that the period touches, or a year of them if they are few. */
export function shownMonths({ from, to }: Span): Span[] {
  const count = monthsBetween(from, to) + 1
  const months = count < MIN_MONTHS ? YEAR : count
  const last = `${to.slice(0, 7)}-01`
  return Array.from({ length: months }, (_, place) => periodAt('month', addMonths(last, place - months + 1)))
}

/** Number of working days, from Monday to Friday, at the beginning of a month on which the report is mailed. */
const MAILING_DAYS = 3

const FRIDAY = 5

/**
 * Returns the month whose report is mailed on a day: the one before, on the first working day or, for those who did not
 * get it then, on the two that follow. Undefined on other days.
 */
export function mailedMonth(today: Day): string | undefined {
  const first = `${today.slice(0, 7)}-01`
  const days = Array.from({ length: daysBetween(first, today) + 1 }, (_, place) => addDays(first, place))
  const working = days.filter((day) => weekdayOf(day) <= FRIDAY)
  const isMailing = working.at(-1) === today && working.length <= MAILING_DAYS
  return isMailing ? addDays(first, -1).slice(0, 7) : undefined
}

/** Counted days in order, without gaps, and the first day of the partner. */
export interface CountedDays {
  days: readonly Omit<ReportDay, 'questions'>[]
  since: Day
}

/**
 * Returns the counted days of a period, from the partner's first day to the last one counted. Undefined if there are
 * none, or if earlier ones are not counted yet.
 */
function daysOf({ days, since }: CountedDays, { from, to }: Span): CountedDays['days'] | undefined {
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  if (first === undefined || last === undefined) return undefined
  const start = from < since ? since : from
  const end = to < last ? to : last
  if (start > end || start < first) return undefined
  return days.slice(daysBetween(first, start), daysBetween(first, end) + 1)
}

/** Returns the figures of a period; all are null if its days are not counted or before the partner's first day. */
export function figuresOfSpan(counted: CountedDays, span: Span): SpanFigures {
  const days = daysOf(counted, span)
  const [first, last] = [days?.[0], days?.at(-1)]
  if (!days || !first || !last) return mapFigures(() => null)
  const sums = { started: 0, completed: 0, issued: 0, expired: 0, attempts: 0, passed: 0 }
  let active = 0
  for (const [place, day] of days.entries()) {
    for (const name of SUMMED) sums[name] += day[name]
    // Counts each person on their first day in the period: on others, the gap to the day before is shorter.
    for (const [gap, people] of day.active) if (gap === 0 || gap > place) active += people
  }
  const { attempts, passed, ...rest } = sums
  const { members, overdue } = last
  return { active, members, ...rest, overdue, passRate: attempts === 0 ? null : passed / attempts }
}

/** Minimum number of answers of a question in a report. */
export const MIN_ANSWERS = 5

/** Number of questions in a report. */
const SHOWN_QUESTIONS = 3

/** Returns the hardest questions of a period's: those with the lowest share of right answers, of enough, sorted. */
export function hardestOf(counts: readonly QuestionCount[]): QuestionCount[] {
  const shareOf = ({ right, answers }: QuestionCount) => right / answers
  return counts
    .filter(({ answers }) => answers >= MIN_ANSWERS)
    .sort(
      (one, other) =>
        shareOf(one) - shareOf(other) ||
        other.answers - one.answers ||
        (questionId(one) < questionId(other) ? -1 : 1),
    )
    .slice(0, SHOWN_QUESTIONS)
}
