import { UNDO_REMOVAL_MS } from '#contract/limits.ts'
import { AppError, notFound, permit } from '#core/errors.ts'
import { A_MINUTE } from '#domain/durations.ts'
import { managedTeam } from '#domain/people/managed-team.ts'
import { type Actor, mayAdd } from '#domain/permissions.ts'
import type { MailContext } from '#mail/mail-context.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit, findNewestAct } from '#store/operation/audit-log.ts'
import { findLastMembership, reopenMembership } from '#store/people/memberships.ts'
import { findUser, hasPassword, lockUser, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { refuseUnmanaged } from '../groups/refuse-unmanaged.ts'
import { refuseClosedOrFull } from './add-associate.ts'
import { invite } from './invite.ts'

/** The actions after which a removal can no longer be undone. */
const MOVES = [
  'account-created',
  'associate-added',
  'access-removed',
  'access-restored',
  'account-moved',
  'account-moved-with-record',
  'role-changed',
  'partner-removed',
] as const

/**
 * Undoes a removal that the administrator made in the last 10 minutes: the account is an associate of the partner
 * again, since the same day as before, as if it had never left. Without a password it is invited again, because the
 * removal voided its link, but not beyond the limits for emails; otherwise nothing is mailed. Refuses with 404 any
 * account that the administrator did not remove, or that was added or moved since; and with `no-seat-left` or
 * `permission-denied` like an addition.
 */
export async function restoreAccess(
  context: MailContext,
  actor: Actor,
  { associateId: uid, ip }: { associateId: string; ip: string },
): Promise<void> {
  const { partner = '' } = actor
  permit(mayAdd(actor, partner))
  await inTransaction(context.db, async (transaction) => {
    const now = context.clock()
    await lockUser(transaction, uid)
    const { user, period } = await getRemoved(transaction, { uid, partner, actor: actor.uid }, now)
    await refuseUnmanaged(transaction, managedTeam(actor), [uid])
    await reopenMembership(transaction, { partner, uid, roles: ['partner-associate'], ...period })
    if (!(await hasPassword(transaction, uid)))
      await invite(transaction, user, { cause: 'associate-added', sender: actor.uid, partner }, now).catch(
        ignoreMailLimit,
      )
    const entry = { act: 'access-restored', actor: actor.uid, subject: uid, address: ip, partner } as const
    await audit(transaction, entry, now)
    await refuseClosedOrFull(transaction, context, partner)
  })
  context.mail.wake()
}

/** Leaves it to the administrator to send the invitation later. */
function ignoreMailLimit(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'too-many-changes')) throw error
}

/** Returns an account that was removed recently and is unchanged since, with the period that the removal ended. */
async function getRemoved(
  db: Queryable,
  { uid, partner, actor }: { uid: string; partner: string; actor: string },
  now: number,
): Promise<{ user: User; period: { since: number; joined: number } }> {
  const user = await findUser(db, uid)
  const removal = await findNewestAct(db, [uid], MOVES)
  const period = await findLastMembership(db, { partner, uid })
  const isFree = user?.partner === undefined && user?.roles.length === 0
  const isOwn = removal?.actor === actor && isEndOf(period, removal.at)
  if (!(isFree && isOwn && period) || removal.at < now - UNDO_REMOVAL_MS) throw notFound()
  return { user, period }
}

/** Maximum difference between two clocks, in ms: the database's ends a period after a removal by version 0.3.0. */
const MAX_CLOCK_GAP_MS = A_MINUTE

function isEndOf(period: { until: number | null } | undefined, removal: number): boolean {
  return typeof period?.until === 'number' && Math.abs(period.until - removal) <= MAX_CLOCK_GAP_MS
}
