import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '#app-context.ts'
import { A_MINUTE } from '#domain/durations.ts'
import { addDays } from '#domain/local-time.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { hoursOf, type ReportDay } from '#domain/report-day.ts'
import type { Span } from '#domain/report-period.ts'
import type { ProofContext } from '#records/past-day/choose-day.ts'
import type { ReportingPartner } from '#store/learning/report-days.ts'
import { countAssociates } from '#store/people/partners/partners.ts'
import type { Queryable } from '#store/schema.ts'
import { countOverdueNow } from '../teams/due-courses.ts'
import { daysIn } from './count-finished-days.ts'
import { countReportDays } from './count-report-days.ts'

/** The dependencies of a report that includes today. */
export type LiveContext = ProofContext & { log: Pick<AppContext['log'], 'warn'> }

/** Maximum number of days that a request counts: today, and those that are over but not yet counted. */
const MAX_LIVE_DAYS = 3

/** Counts of the last minute by database, and by partner and days. */
const shared = new WeakMap<Queryable, Map<string, { until: number; days: Promise<ReportDay[]> }>>()

/**
 * Counts the days that are not counted yet, if they are few; their members and overdue courses are as of now. Requests
 * share the counts of a partner for a minute.
 */
export async function countLiveDays(
  context: LiveContext,
  partner: ReportingPartner,
  span: Span,
): Promise<ReportDay[]> {
  if (span.from > span.to || addDays(span.from, MAX_LIVE_DAYS) <= span.to) return []
  const now = context.clock()
  const counts = shared.get(context.db) ?? new Map()
  shared.set(context.db, counts)
  // The oldest come first.
  for (const [name, { until }] of counts) {
    if (until > now) break
    counts.delete(name)
  }
  const name = JSON.stringify([partner.id, span.from, span.to])
  const known = counts.get(name)
  if (known) return known.days
  const days = countNow(context, partner, span)
  counts.set(name, { until: now + A_MINUTE, days })
  days.catch(() => counts.delete(name))
  return days
}

async function countNow(context: LiveContext, partner: ReportingPartner, span: Span): Promise<ReportDay[]> {
  const hours = daysIn(span).map((day) => hoursOf(partner.zones, day))
  const members = await countAssociates(context.db, partner.id)
  // Other requests run in between.
  await setImmediate()
  const held = { members, overdue: await countOverdueNow(context, wholeTeam(partner.id)) }
  return countReportDays(
    context,
    partner,
    hours,
    hours.map(() => held),
  )
}
