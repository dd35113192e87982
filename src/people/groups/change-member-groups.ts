import type { AppContext } from '#app-context.ts'
import { AppError, notFound } from '#core/errors.ts'
import { type ActingTeam, LIMIT_MESSAGES, wholeTeam } from '#domain/people/managed-team.ts'
import {
  applyGroupChange,
  GROUP_MESSAGES,
  type GroupChange,
  MAX_GROUPS,
} from '#domain/people/member-groups.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { auditEach } from '#store/operation/audit-log.ts'
import {
  endGroupMemberships,
  type GroupMembership,
  listGroupsOf,
  startGroupMemberships,
} from '#store/people/groups/group-memberships.ts'
import { holdUsers, listSomeUsersOfPartner } from '#store/people/members.ts'
import type { Queryable } from '#store/schema.ts'
import { auditedBy, type GroupActor, lockGroups } from './lock-groups.ts'
import { refuseUnmanaged } from './refuse-unmanaged.ts'

/**
 * Changes the groups of a partner's people, with one entry in the audit log for each person whose groups change.
 * Refuses with 404 people outside the partner and unknown groups, and with 400 more than 20 groups of a person. A
 * limited administrator changes only their groups: `set` keeps a person's other ones. Refuses them with 404 other
 * people and groups, and with 400 a change that leaves a person in none of their groups.
 */
export function changeMemberGroups(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  by: GroupActor,
  changes: readonly GroupChange[],
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const now = clock()
    const people = [...new Set(changes.flatMap((change) => change.people))]
    await holdUsers(transaction, people)
    const managed = await lockKnownGroups(
      transaction,
      by,
      changes.flatMap(({ groups }) => groups),
    )
    await refuseUnmanaged(transaction, by, people)
    if ((await listSomeUsersOfPartner(transaction, by.partner, people)).length < people.length)
      throw notFound()
    const isLimited = by.manager !== undefined
    const changed = await storeGroupChanges(
      transaction,
      by.partner,
      changes,
      now,
      isLimited ? managed : undefined,
    )
    await auditEach(transaction, { act: 'groups-changed', ...auditedBy(by) }, changed, now)
  })
}

/**
 * Locks the partner's groups and returns the ids of those that the actor manages. Refuses with 404 if one of these is
 * not among them.
 */
export async function lockKnownGroups(
  db: Queryable,
  team: ActingTeam,
  groups: readonly string[],
): Promise<Set<string>> {
  const known = new Set((await lockGroups(db, team)).map(({ id }) => id))
  if (groups.some((id) => !known.has(id))) throw notFound()
  return known
}

/**
 * Applies changes of people's groups within a transaction that has locked the partner. Returns the ids of the people
 * whose groups changed. Refuses with 400 more than 20 groups of a person. With `managed`, only those groups change, and
 * a person must be in one of them.
 */
export async function storeGroupChanges(
  db: Queryable,
  partner: string,
  changes: readonly GroupChange[],
  now: number,
  managed?: ReadonlySet<string>,
): Promise<string[]> {
  const people = [...new Set(changes.flatMap((change) => change.people))]
  const before = await listGroupsOf(db, wholeTeam(partner), people)
  const after = new Map(people.map((uid) => [uid, new Set(before.get(uid))]))
  for (const change of changes)
    for (const uid of change.people) {
      const current = after.get(uid) ?? new Set()
      const others = managed ? [...current].filter((id) => !managed.has(id)) : []
      after.set(uid, new Set([...others, ...applyGroupChange(current, change)]))
    }
  if (managed && [...after.values()].some((ids) => ![...ids].some((id) => managed.has(id))))
    throw new AppError('invalid-argument', LIMIT_MESSAGES.noGroup)
  const changed = people.flatMap((uid) =>
    findDifference(uid, new Set(before.get(uid)), after.get(uid) ?? new Set()),
  )
  await endGroupMemberships(
    db,
    partner,
    changed.flatMap(({ ended }) => ended),
    now,
  )
  await startGroupMemberships(
    db,
    partner,
    changed.flatMap(({ started }) => started),
    now,
  )
  return changed.map(({ uid }) => uid)
}

interface ChangedMember {
  uid: string
  ended: GroupMembership[]
  started: GroupMembership[]
}

/** Returns the memberships of a person to end and to start; empty if nothing changes. */
function findDifference(
  uid: string,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): ChangedMember[] {
  const ended = [...before].filter((id) => !after.has(id)).map((groupId) => ({ uid, groupId }))
  const started = [...after].filter((id) => !before.has(id)).map((groupId) => ({ uid, groupId }))
  if (started.length > 0 && after.size > MAX_GROUPS.ofMember)
    throw new AppError('invalid-argument', GROUP_MESSAGES.tooManyOfMember)
  return ended.length + started.length > 0 ? [{ uid, ended, started }] : []
}
