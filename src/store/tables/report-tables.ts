import { json, number, text } from './column.ts'
import { table } from './define-table.ts'

/** Counts of a past day, which never change. They contain no person's id, so an erasure does not affect them. */
const COUNTS = {
  /** JSON: the active people as `[days since their previous activity, or 0 for none, people]`. */
  active: json(),
  members: number(),
  overdue: number(),
  started: number(),
  completed: number(),
  issued: number(),
  expired: number(),
  attempts: number(),
  passed: number(),
  /** JSON: the answered questions as `[courseId, moduleId, key, revision, number, answers, right]`. */
  questions: json(),
}

/** The counts from which reports are made. */
export const REPORT_TABLES = {
  /** A day at a partner, in its time zone, keyed by partner and day. */
  report_days: table({
    purpose: 'how many people of a partner learned on each day, in numbers',
    columns: { partner_id: text(), day: text(), ...COUNTS },
  }),
  /** The same day at all partners, stored once every partner has counted it. */
  company_report_days: table({
    purpose: 'the same at all partners together',
    columns: { day: text(), ...COUNTS },
  }),
}
