import type { z } from 'zod'
import type { AppContext } from '#app-context.ts'
import type { TeamSettingsBody } from '#contract/gateway.ts'
import { notFound } from '#core/errors.ts'
import { dayAt } from '#domain/local-time.ts'
import { type ActingTeam, wholeTeam } from '#domain/people/managed-team.ts'
import { REMINDER_OBSTACLES } from '#domain/requirement/reminder-outcome.ts'
import { refuseUnmanaged } from '#people/groups/refuse-unmanaged.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit, auditEach } from '#store/operation/audit-log.ts'
import { listRecipients } from '#store/people/members.ts'
import { keepZone } from '#store/people/partners/earlier-zones.ts'
import { changePartner, findTimeZone, lockPartnerState } from '#store/people/partners/partners.ts'
import { planReminders, readRequiringTeam } from './plan-reminders.ts'
import { queueReminders } from './queue-reminders.ts'

/** An administrator who acts within their partner: their uid and the client's address. */
export interface TeamActor extends ActingTeam {
  actor: string
  ip?: string | undefined
}

/** Number of people reminded, and the skipped people, each with the reason as a sentence. */
export interface RemindedMembers {
  reminded: number
  skipped: { userId: string; why: string }[]
}

/**
 * Reminds people of all their open required courses: at most once a day each, and manually once in three days. The
 * emails are sent during the partner's sending hours. Refuses with 404 people who are not associates of the partner.
 */
export async function remindMembers(
  context: AppContext,
  { partner, manager, actor, ip }: TeamActor,
  uids: string[],
): Promise<RemindedMembers> {
  await refuseUnmanaged(context.db, { partner, manager }, uids)
  const [recipients, zone] = await Promise.all([
    listRecipients(context.db, partner, uids),
    findTimeZone(context.db, partner, context.config.timeZone),
  ])
  const associates = recipients.filter(({ role }) => role === 'partner-associate')
  if (associates.length < uids.length) throw notFound()
  const today = dayAt(context.clock(), zone)
  const team = await readRequiringTeam(context, { ...wholeTeam(partner), zone, today }, { isWhole: true })
  const planned = await planReminders(context, team, associates, { isOn: true, isRequested: true })
  const on = { partner, day: today, requestedBy: actor }
  const orders = planned.filter(({ why }) => why === undefined)
  const act = { act: 'reminder-requested' as const, actor, address: ip, partner }
  const queued = await queueReminders(context, on, orders, (transaction, uids) =>
    auditEach(transaction, act, uids, context.clock()),
  )
  const skipped = planned.filter(({ recipient }) => !queued.has(recipient.uid))
  return {
    reminded: queued.size,
    skipped: skipped.map(({ recipient, why = 'today' }) => ({
      userId: recipient.uid,
      why: REMINDER_OBSTACLES[why],
    })),
  }
}

/**
 * Switches a partner's reminders on or off, and sets its time zone and the word for its groups. Null selects the
 * portal's time zone.
 */
export function changeTeamSettings(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { partner, actor, ip }: TeamActor,
  { reminders, timeZone, groupWord }: z.infer<typeof TeamSettingsBody>,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const now = clock()
    if ((await lockPartnerState(transaction, partner)) === undefined) throw notFound()
    const remindersOff = reminders === undefined ? undefined : reminders ? null : now
    if (timeZone !== undefined) await keepZone(transaction, partner, timeZone, now)
    await changePartner(transaction, partner, { remindersOff, timeZone, groupWord })
    await audit(transaction, { act: 'partner-changed', actor, subject: partner, address: ip, partner }, now)
  })
}
