import { z } from 'zod'
import { REPORT_FIGURES } from '#domain/report-figures.ts'
import { MAX_REPORT_YEARS, PERIOD_KINDS } from '#domain/report-period.ts'
import { PartnerDocument } from './documents.ts'
import { CalendarDay, Id } from './primitives.ts'

// Reports of a period, of a partner and of the company.

/** Message that refuses a period that is in the future, ends before its start, or is too long. */
export const PERIOD_MESSAGE = `Choose a first and a last day, not after today and at most ${MAX_REPORT_YEARS} years.`

/** The first and the last day of a period, and its kind. A period that is not over ends with today. */
const PERIOD = {
  period: z.enum(PERIOD_KINDS).default('dates'),
  from: CalendarDay,
  to: CalendarDay,
}

/** Query for a partner's report of a period, for its administrators. */
export const PartnerReportQuery = z.strictObject({ partnerId: Id, ...PERIOD })

/**
 * Query for the company's report of a period, or for one partner's, which equals the report for the partner's
 * administrators. `after` is the `next` of the previous page of partners.
 */
export const CompanyReportQuery = z.strictObject({
  partnerId: Id.optional(),
  ...PERIOD,
  after: Id.optional(),
})

/**
 * A figure in the period, `now`, and in the previous one, `before`. It is null if unknown: before the partner's first
 * day, not counted yet, or a share without a base.
 */
const Compared = z.object({ now: z.number().nullable(), before: z.number().nullable() })

/**
 * A figure with its values in whole calendar months, regardless of the days of the period. These are the months that
 * the period touches or, if they are fewer than 3, the 12 months that end with its last month. The current month
 * counts up to now.
 */
const Figure = Compared.extend({
  months: z.array(z.object({ month: z.string(), value: z.number().nullable() })),
})

/** The figures of one partner in the company's report. */
const ReportedPartner = PartnerDocument.extend({
  figures: z.record(z.enum(REPORT_FIGURES), Compared),
})
export type ReportedPartner = z.infer<typeof ReportedPartner>

/**
 * A question with at least 5 answers in first attempts in the period, with the number of `answers` and the `share` of
 * right ones, from 0 to 1, as originally judged. Its texts are those of the course's latest revision that was
 * answered in the period.
 */
const HardQuestion = z.object({
  courseId: z.string(),
  courseName: z.string(),
  moduleId: z.string(),
  moduleTitle: z.string(),
  question: z.string(),
  answers: z.int(),
  share: z.number(),
})
export type HardQuestion = z.infer<typeof HardQuestion>

/**
 * A report of a period. All days are the partner's. The company's report sums the partners' days of the same date,
 * each in its own time zone.
 */
export const PeriodReport = z.object({
  period: z.enum(PERIOD_KINDS),
  from: z.string(),
  to: z.string(),
  /**
   * The same days of the month, quarter or year before; for other days, the same number of calendar months before
   * whole months, or the same number of days before.
   */
  previous: z.object({ from: z.string(), to: z.string() }),
  /** The current day at the partner, or of the company. */
  today: z.string(),
  /** False while the figures may still change: the last day is not over, or not counted yet. */
  isComplete: z.boolean(),
  /**
   * The last day with final counts; absent before the first. The company's report ends with it. A partner's report
   * includes the current day up to now.
   */
  countedTo: z.string().optional(),
  /** The first complete day, present if the report has earlier days. Their figures lack people who had left by it. */
  wholeFrom: z.string().optional(),
  figures: z.record(z.enum(REPORT_FIGURES), Figure),
  /** The hardest questions, at most three, lowest share first. */
  hardest: z.array(HardQuestion),
  /** A page of partners by id, in the company's report of all partners. */
  partners: z.array(ReportedPartner).optional(),
  /** The `after` of the next page of partners; absent on the last. */
  next: z.string().optional(),
})
export type PeriodReport = z.infer<typeof PeriodReport>

/** The days of a report, with the kind of their period. */
export type ReportDays = Pick<PeriodReport, 'period' | 'from' | 'to'>
