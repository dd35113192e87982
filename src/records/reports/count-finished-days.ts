import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '#app-context.ts'
import { A_MINUTE } from '#domain/durations.ts'
import { addDays, type Day, dayAt } from '#domain/local-time.ts'
import { dayOf, hoursOf, type ReportDay, sumOfDay } from '#domain/report-day.ts'
import type { Span } from '#domain/report-period.ts'
import type { ProofContext } from '#records/past-day/choose-day.ts'
import { countOverdue } from '#records/past-day/count-overdue.ts'
import { eachPage } from '#store/connection/each-page.ts'
import {
  findCountedSpan,
  listPartnersOnDay,
  listReportingPartners,
  type ReportingPartner,
  storeReportDays,
} from '#store/learning/report-days.ts'
import { createLease } from '../create-lease.ts'
import { countReportDays } from './count-report-days.ts'

type ReportingContext = ProofContext & { log: Pick<AppContext['log'], 'error'> }

/** Time after the end of a day before it is counted, in ms, so that acts that were under way are stored. */
const MARGIN_MS = 10 * A_MINUTE

/** Time during which no other server starts a round, in ms; longer while a round runs. */
const LEASE_LIFETIME_MS = 10 * A_MINUTE

/** Time of a round after which it leaves earlier days to the next one, in ms. */
const BACKFILL_MS = A_MINUTE

/** Number of days counted at once. */
const DAYS_AT_ONCE = 30

/** Number of partners per query. */
const PAGE_SIZE = 100

/** A partner with its first day, that of its removal, its last day that is over, and the days that are counted. */
interface Progress {
  partner: ReportingPartner
  since: Day
  until: Day | undefined
  last: Day
  counted: Span | undefined
}

/** A running round. */
interface Round {
  stopping: AbortSignal
  /** Returns true once the server stops, or another one has taken the lease. */
  isOver: () => Promise<boolean>
}

/**
 * Counts the days that are over and not yet counted, on one of several servers: at each partner the new ones, newest
 * first those before this version, for a minute per round, and then the company's. A counted day never changes.
 */
export async function countFinishedDays(context: ReportingContext, stopping: AbortSignal): Promise<void> {
  const { db, config } = context
  const lease = createLease(context, 'report-days', LEASE_LIFETIME_MS)
  const round = { stopping, isOver: async () => stopping.aborted || !(await lease.isMine()) }
  if (await round.isOver()) return
  const found: Progress[] = []
  const pages = eachPage<ReportingPartner>(PAGE_SIZE, (last, limit) =>
    listReportingPartners(db, { after: last?.id ?? '', limit }, config.timeZone),
  )
  for await (const partners of pages)
    for (const partner of partners) {
      if (await round.isOver()) return
      found.push(await countNewDays(context, await readProgress(context, partner), round))
    }
  await countCompanyDays(context, found, round)
  await countEarlierDays(context, found, round)
  await countCompanyDays(context, found, round)
  if (!(await round.isOver())) await lease.noteEnd()
}

async function readProgress({ db, clock }: ReportingContext, partner: ReportingPartner): Promise<Progress> {
  const { id, zones, created, removed } = partner
  const until = removed === undefined ? undefined : dayOf(zones, removed)
  // The day of a removal is counted, too.
  const over = addDays(dayOf(zones, clock() - MARGIN_MS), -1)
  const last = until === undefined ? over : earlier(until, over)
  return { partner, since: dayOf(zones, created), until, last, counted: await findCountedSpan(db, id) }
}

/** Counts the days since the last one counted; at first, the last ones. */
async function countNewDays(context: ReportingContext, progress: Progress, round: Round): Promise<Progress> {
  const { since, last, counted } = progress
  const first = addDays(last, 1 - DAYS_AT_ONCE)
  let from = counted ? addDays(counted.to, 1) : first < since ? since : first
  let done = counted
  try {
    for (; from <= last && !(await round.isOver()); from = addDays(from, DAYS_AT_ONCE)) {
      const to = earlier(addDays(from, DAYS_AT_ONCE - 1), last)
      await storeDays(context, progress.partner, { from, to }, round)
      done = { from: done?.from ?? from, to }
    }
  } catch (error) {
    if (!round.stopping.aborted) context.log.error(error)
  }
  return { ...progress, counted: done }
}

/** Counts the days before the first one counted, some of each partner in turn. */
async function countEarlierDays(context: ReportingContext, all: Progress[], round: Round): Promise<void> {
  const end = performance.now() + BACKFILL_MS
  let waiting = all
  while (waiting.length > 0) {
    const unfinished: Progress[] = []
    for (const progress of waiting) {
      const { counted, since, partner } = progress
      if (!counted || counted.from <= since) continue
      if (performance.now() > end || (await round.isOver())) return
      const first = addDays(counted.from, -DAYS_AT_ONCE)
      const span = { from: first < since ? since : first, to: addDays(counted.from, -1) }
      try {
        await storeDays(context, partner, span, round)
        counted.from = span.from
        unfinished.push(progress)
      } catch (error) {
        if (!round.stopping.aborted) context.log.error(error)
      }
    }
    waiting = unfinished
  }
}

async function storeDays(
  context: ReportingContext,
  partner: ReportingPartner,
  { from, to }: Span,
  { stopping }: Round,
): Promise<void> {
  const hours = daysIn({ from, to }).map((day) => hoursOf(partner.zones, day))
  const held = await countOverdue(context, partner.id, hours, stopping)
  await storeReportDays(context.db, partner.id, await countReportDays(context, partner, hours, held))
  await setImmediate()
}

/** Returns the days of a period in order. */
export function daysIn({ from, to }: Span): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** The time zone in which a day ends last. */
const LAST_ZONE = 'Etc/GMT+12'

/**
 * Adds up the days that every partner has counted: first the new ones, then earlier ones. A day is over everywhere
 * before, since a new partner may be in any time zone.
 */
async function countCompanyDays(
  { db, clock }: ReportingContext,
  all: Progress[],
  round: Round,
): Promise<void> {
  if (all.length === 0) return
  const isReady = (day: Day) =>
    all.every(
      ({ since, until, counted }) =>
        day < since ||
        (until !== undefined && day > until) ||
        (counted !== undefined && counted.from <= day && day <= counted.to),
    )
  const counted = await findCountedSpan(db, undefined)
  const since = all.map((one) => one.since).reduce(earlier)
  const over = addDays(dayAt(clock() - MARGIN_MS, LAST_ZONE), -1)
  const present = all.filter(({ until }) => until === undefined)
  const newest = present.map((one) => one.counted?.to ?? addDays(one.since, -1)).reduce(earlier, over)
  const store = async (day: Day) => storeReportDays(db, undefined, [await readCompanyDay(db, day)])
  let up = counted ? addDays(counted.to, 1) : newest
  for (; up <= newest && up >= since && isReady(up) && !(await round.isOver()); up = addDays(up, 1))
    await store(up)
  let down = addDays(counted?.from ?? newest, -1)
  for (; down >= since && isReady(down) && !(await round.isOver()); down = addDays(down, -1))
    await store(down)
}

async function readCompanyDay(db: ReportingContext['db'], day: Day): Promise<ReportDay> {
  let sum = sumOfDay(day, [])
  const pages = eachPage<{ partner: string; counts: ReportDay }>(PAGE_SIZE, (last, limit) =>
    listPartnersOnDay(db, { day, after: last?.partner ?? '', limit }),
  )
  for await (const page of pages) {
    sum = sumOfDay(day, [sum, ...page.map(({ counts }) => counts)])
    await setImmediate()
  }
  return sum
}

function earlier(one: Day, other: Day): Day {
  return one < other ? one : other
}
