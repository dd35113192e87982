import { firstRole } from '#domain/permissions.ts'
import { type Queryable, readTexts } from '../schema.ts'

/** An account in a partner or in none, with its roles there. */
interface Membership {
  uid: string
  partner: string | undefined
  roles: readonly string[]
}

/** Starts a period in which an account is an associate of its partner; changes nothing for other roles. */
export async function openMembership(
  db: Queryable,
  { uid, partner, roles }: Membership,
  { since, joined }: { since: number; joined: number },
): Promise<void> {
  if (partner === undefined || firstRole(roles) !== 'partner-associate') return
  await db
    .insertInto('memberships')
    .values({ partner_id: partner, user_id: uid, since, joined, until: null })
    .onConflict((conflict) =>
      conflict.columns(['partner_id', 'user_id', 'since']).doUpdateSet({ until: null }),
    )
    .execute()
}

/** Ends the current period of a partner's associates, or of one of them. */
export async function endMemberships(
  db: Queryable,
  { partner, uid }: { partner: string; uid?: string },
  now: number,
): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ until: now })
    .where('partner_id', '=', partner)
    .where('until', 'is', null)
    .$if(uid !== undefined, (update) => update.where('user_id', '=', uid ?? ''))
    .execute()
}

/** Ends and starts periods for a change of an account's partner and roles, before the change is stored. */
export async function changeMembership(db: Queryable, next: Membership, now: number): Promise<void> {
  const query = db.selectFrom('users').select(['partner', 'roles', 'joined', 'created'])
  const row = await query.where('uid', '=', next.uid).executeTakeFirst()
  if (!row) return
  const isSame = row.partner === (next.partner ?? null)
  const isAssociate = firstRole(next.roles) === 'partner-associate'
  if (isSame && isAssociate === (firstRole(readTexts(row.roles)) === 'partner-associate')) return
  if (row.partner !== null) await endMemberships(db, { partner: row.partner, uid: next.uid }, now)
  const joined = isSame ? (row.joined ?? row.created) : now
  await openMembership(db, next, { since: now, joined })
}

/** An associate of a partner at a time; `joined` is in ms since 1970. */
export interface PastMember {
  uid: string
  joined: number
}

/** Lists the next people, by uid, who were associates of a partner at a time in ms since 1970. */
export async function listMembersAt(
  db: Queryable,
  { partner, at, after }: { partner: string; at: number; after: string },
  limit: number,
): Promise<PastMember[]> {
  const query = db.selectFrom('memberships').select(['user_id as uid', 'joined'])
  return query
    .where('partner_id', '=', partner)
    .where('user_id', '>', after)
    .where('since', '<=', at)
    .where(({ eb, or }) => or([eb('until', 'is', null), eb('until', '>', at)]))
    .orderBy('user_id')
    .orderBy('since')
    .limit(limit)
    .execute()
}
