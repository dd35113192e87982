import { setImmediate, setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { AppContext } from '#app-context.ts'
import { DueCourses, MemberStatus } from '#contract/documents.ts'
import { figuresOf, type PartnerFigures } from '#domain/console/partner-figures.ts'
import { A_DAY, A_MINUTE, AN_HOUR } from '#domain/durations.ts'
import { timeOfDay } from '#domain/local-time.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { noteLeaseEnd, takeLease } from '#store/operation/leases.ts'
import { listUndeliveredInvitations } from '#store/operation/queued-mails.ts'
import { listCountedMembers, listUncounted, storeFigures } from '#store/people/partners/figured-partners.ts'
import { findPartner } from '#store/people/partners/partners.ts'
import { writeDueCourses } from './due-courses.ts'
import { writeMemberStatuses } from './member-statuses.ts'
import { readOfferedGoals } from './team-goals.ts'

/** Dependencies of counting. */
export type CountingContext = Pick<AppContext, 'db' | 'clock'> & {
  log: Pick<AppContext['log'], 'warn' | 'error'>
  config: Pick<AppContext['config'], 'timeZone'>
}

const Statuses = z.object({ documents: z.array(MemberStatus) })
const Dues = z.object({ today: z.string(), documents: z.array(DueCourses) })

/** Counts a partner's people and their learning, with the same results as for its administrators. */
export async function readFigures(context: CountingContext, partner: string): Promise<PartnerFigures> {
  const { db, clock } = context
  const team = wholeTeam(partner)
  const [undelivered, { offered, goals }, statuses, dues] = await Promise.all([
    listUndeliveredInvitations(db, partner),
    readOfferedGoals(context, team),
    writeMemberStatuses(context, team),
    writeDueCourses(context, team),
  ])
  const members = await listCountedMembers(db, partner, new Set(undelivered))
  const { today, documents } = Dues.parse(JSON.parse(dues))
  const learned = Statuses.parse(JSON.parse(statuses)).documents
  const courses = offered.map(({ id }) => id)
  return figuresOf({ members, statuses: learned, dues: documents, courses, goals, today }, clock())
}

/** Counts a partner and stores its figures. Ignores an unknown partner. */
export async function countFigures(context: CountingContext, id: string): Promise<void> {
  const partner = await findPartner(context.db, id)
  if (!partner) return
  await storeFigures(context.db, partner, await readFigures(context, id), context.clock())
}

/** Number of partners per query. */
const PAGE_SIZE = 100

/** Counts all partners that were not counted since a given time, in sequence. Returns their number. */
export async function countAllFigures(
  context: CountingContext,
  since: number,
  stopping?: AbortSignal,
): Promise<number> {
  let counted = 0
  const failed = new Set<string>()
  for (;;) {
    const found = await listUncounted(context.db, since, PAGE_SIZE + failed.size)
    const ids = found.filter((id) => !failed.has(id))
    if (ids.length === 0) return counted
    for (const id of ids) {
      if (stopping?.aborted) return counted
      await countFigures(context, id).then(
        () => counted++,
        (error: unknown) => {
          failed.add(id)
          context.log.error(error)
        },
      )
      await setImmediate()
    }
  }
}

/** Night hours of the portal during which all partners are counted, in ms since midnight. */
const NIGHT = { from: AN_HOUR, until: 5 * AN_HOUR }

/** Time during which no other server starts a round, in ms. */
const LEASE_LIFETIME_MS = 10 * A_MINUTE

/** Counts the partners not counted since the evening. Runs at night, on one of several servers. */
export async function countAtNight(context: CountingContext, stopping: AbortSignal): Promise<void> {
  const now = context.clock()
  const time = timeOfDay(now, context.config.timeZone)
  if (time < NIGHT.from || time >= NIGHT.until) return
  if (!(await takeLease(context.db, 'partner-figures', { now, until: now + LEASE_LIFETIME_MS }))) return
  await countAllFigures(context, now - A_DAY / 4, stopping)
  if (!stopping.aborted) await noteLeaseEnd(context.db, 'partner-figures', context.clock())
}

/** Age at which displayed figures are recounted, in ms. */
const STALE_AFTER = 15 * A_MINUTE

/** Time for which a request waits for figures that were never counted, in ms. */
const FIRST_COUNT_TIMEOUT_MS = 1000

/** Creates a queue that recounts the partners shown to users, in sequence. */
export function createRecount(context: CountingContext) {
  const waiting = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()
  let isStopped = false

  async function recount(id: string): Promise<void> {
    if (isStopped) return
    try {
      await countFigures(context, id)
    } catch (error) {
      context.log.error(error)
    }
    waiting.delete(id)
  }

  return {
    /** Queues the partners whose figures are older than a quarter of an hour. */
    ask(shown: readonly { id: string; counted: number | undefined }[]): void {
      const before = context.clock() - STALE_AFTER
      for (const { id, counted = 0 } of shown) {
        if (counted >= before || waiting.has(id)) continue
        waiting.add(id)
        last = last.then(() => recount(id))
      }
    },
    /**
     * Resolves once all queued partners are counted, or after a second at most. A few partners' figures are therefore
     * shown immediately.
     */
    async settle(): Promise<void> {
      await Promise.race([last, setTimeout(FIRST_COUNT_TIMEOUT_MS, undefined, { ref: false })])
    },
    /** Stops the queue. Resolves once the running count is done. */
    async stop(): Promise<void> {
      isStopped = true
      await last
    },
  }
}
