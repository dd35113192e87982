import type { AppContext } from '#app-context.ts'
import { AppError, notFound, permit } from '#core/errors.ts'
import { type AdminLimit, LIMIT_MESSAGES } from '#domain/people/managed-team.ts'
import { areaSpellings, type Group, groupKey } from '#domain/people/member-groups.ts'
import { firstRole } from '#domain/permissions.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import { listUnlimited, refreshLimits, storeLimit } from '#store/people/admin-limits.ts'
import { findUser, lockUser } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { auditedBy, type GroupActor, lockGroups } from './lock-groups.ts'

/** An administrator to limit; without a limit they manage everyone. */
interface Limiting {
  uid: string
  limit: AdminLimit | undefined
}

/**
 * Limits an administrator to groups and areas, or removes the limit. Earlier ID tokens of the administrator are refused
 * at their next call. Refuses with 404 an account that is not an administrator of the partner, and unknown groups and
 * areas. Refuses an administrator with 403 if they have become limited themselves, and with 409 to limit the last one
 * who manages everyone.
 */
export function limitAdministrator(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  by: GroupActor,
  { uid, limit }: Limiting,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockUser(transaction, uid)
    const groups = await lockGroups(transaction, by)
    const member = await findUser(transaction, uid)
    if (member?.partner !== by.partner || firstRole(member.roles) !== 'partner-admin') throw notFound()
    await refuseWithoutUnlimited(transaction, by, limit && uid)
    await storeLimit(transaction, uid, limit && tidy(limit, groups))
    await refreshLimits(transaction, by.partner)
    const act = limit ? 'administrator-limited' : 'administrator-unlimited'
    await audit(transaction, { act, subject: uid, ...auditedBy(by) }, clock())
  })
}

/** Returns a limit without repetitions, with areas spelled as in the groups. Refuses unknown ones with 404. */
function tidy({ groups, areas }: AdminLimit, known: readonly Group[]): AdminLimit {
  const ids = new Set(known.map(({ id }) => id))
  const spellings = areaSpellings(known)
  if (!groups.every((id) => ids.has(id))) throw notFound()
  const named = areas.map((area) => {
    const spelling = spellings.get(groupKey(area))
    if (spelling === undefined) throw notFound()
    return spelling
  })
  return { groups: [...new Set(groups)], areas: [...new Set(named)] }
}

/** Refuses an actor who no longer manages everyone, and a limit after which no administrator would. */
async function refuseWithoutUnlimited(
  db: Queryable,
  { partner, actor }: GroupActor,
  limited: string | undefined,
): Promise<void> {
  const unlimited = await listUnlimited(db, partner)
  if (!unlimited.includes(actor)) permit('forbidden')
  if (unlimited.every((uid) => uid === limited))
    throw new AppError('last-unlimited', LIMIT_MESSAGES.lastUnlimited)
}
