import { setImmediate } from 'node:timers/promises'
import { A_MINUTE } from '#domain/durations.ts'
import { addDays, type Day, dayAt, mondayOf } from '#domain/local-time.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { ENDING_DAYS } from '#domain/requirement/reminders.ts'
import { isSendingTime } from '#domain/requirement/sending-times.ts'
import { eachPage, eachPart } from '#store/connection/each-page.ts'
import { listAssociates, listRecipients } from '#store/people/members.ts'
import {
  finishReminderRound,
  listRemindingPartners,
  type RemindingPartner,
} from '#store/requirements/reminder-rounds.ts'
import { createLease } from '../create-lease.ts'
import {
  planReminders,
  type RemindingContext,
  type RequiringTeam,
  readRequiringTeam,
} from './plan-reminders.ts'
import { queueReminders } from './queue-reminders.ts'
import { queueDigests } from './team-digest.ts'

/** Number of partners per query. */
const PARTNERS_PER_PAGE = 500

/** Number of people planned together. */
const PEOPLE_AT_ONCE = 500

/** Time after which another server takes over from a crashed one, in ms. */
const LEASE_LIFETIME_MS = 2 * A_MINUTE

/**
 * Queues the reminders of all partners whose sending time has come, once per partner and local day. Stops early when
 * aborted, or if another server holds the lease. Runs a single query on a portal without requirements.
 */
export async function remindTeams(context: RemindingContext, stopping: AbortSignal): Promise<void> {
  const lease = createLease(context, 'reminders', LEASE_LIFETIME_MS)
  // Allows a day more on either side, since the date differs between time zones.
  const today = dayAt(context.clock(), 'UTC')
  const ending = { from: addDays(today, -1), to: addDays(today, ENDING_DAYS + 1) }
  const pages = eachPage<RemindingPartner>(PARTNERS_PER_PAGE, (last, limit) =>
    listRemindingPartners(context.db, { after: last?.id ?? '', limit, ...ending }),
  )
  try {
    for await (const partners of pages)
      for (const partner of partners) {
        if (!isToBeReminded(partner, context)) continue
        if (stopping.aborted || !(await lease.isMine())) return
        await remindTeam(context, partner, stopping).catch((error: unknown) => context.log.error(error))
      }
    if (!stopping.aborted) await lease.noteEnd()
  } finally {
    await lease.giveBack()
  }
}

function zoneOf({ timeZone }: RemindingPartner, { config }: RemindingContext): string {
  return timeZone ?? config.timeZone
}

function isToBeReminded(partner: RemindingPartner, context: RemindingContext): boolean {
  const [zone, now] = [zoneOf(partner, context), context.clock()]
  return isSendingTime(now, zone) && (partner.lastDay ?? '') < dayAt(now, zone)
}

/** Queues the reminders of a partner's people and, at the beginning of a week, its administrators' digests. */
export async function remindTeam(
  context: RemindingContext,
  partner: RemindingPartner,
  stopping: AbortSignal,
): Promise<void> {
  const zone = zoneOf(partner, context)
  const today = dayAt(context.clock(), zone)
  const team = await readRequiringTeam(context, { ...wholeTeam(partner.id), zone, today })
  const uids = partner.isOn ? await listPeople(context, team) : []
  for (const some of eachPart(uids, PEOPLE_AT_ONCE)) {
    if (stopping.aborted) return
    await remindPeople(context, team, some)
    await setImmediate()
  }
  if (isFirstOfWeek(partner.lastDay, today)) await queueDigests(context, partner.id, zone, today)
  await finishReminderRound(context.db, partner.id, today, context.clock())
}

/** Lists possible recipients: all associates if courses are required, otherwise holders of expiring certificates. */
async function listPeople({ db }: RemindingContext, team: RequiringTeam) {
  if (team.required.length > 0) return listAssociates(db, team)
  return [...new Set(team.ending.map(({ userId }) => userId))].sort()
}

async function remindPeople(context: RemindingContext, team: RequiringTeam, uids: string[]): Promise<void> {
  const recipients = await listRecipients(context.db, team.partner, uids)
  const planned = await planReminders(context, team, recipients, { isOn: true })
  const orders = planned.filter(({ why }) => why === undefined)
  const on = { partner: team.partner, day: team.today }
  await queueReminders(context, on, orders)
}

/** Returns true for a Monday, and for the first day of a week with a running server. */
function isFirstOfWeek(lastDay: Day | undefined, today: Day): boolean {
  const monday = mondayOf(today)
  return today === monday || (lastDay !== undefined && lastDay < monday && lastDay >= addDays(monday, -7))
}
