import type { AppContext } from '#app-context.ts'
import { AppError, notFound } from '#core/errors.ts'
import {
  areaSpellings,
  GROUP_MESSAGES,
  type Group,
  groupKey,
  MAX_GROUPS,
  trimGroupName,
} from '#domain/people/member-groups.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit, auditEach } from '#store/operation/audit-log.ts'
import { refreshLimits, replaceInLimits } from '#store/people/admin-limits.ts'
import { listPeopleOfGroup } from '#store/people/groups/group-memberships.ts'
import { changeGroup, insertGroups, removeGroup } from '#store/people/groups/groups.ts'
import { holdUsers } from '#store/people/members.ts'
import { storeGroupChanges } from './change-member-groups.ts'
import { auditedBy, type GroupActor, lockGroups } from './lock-groups.ts'

type GroupContext = Pick<AppContext, 'db' | 'clock'>

/** A group to create. */
export type NewGroup = Omit<Group, 'id'>

/**
 * Creates groups and returns their ids in the order of the input. A name in use, however it is written, returns the
 * id of its group, which is unchanged. Refuses with 400 more than 5,000 groups.
 */
export function createGroups(
  { db, clock }: GroupContext,
  by: GroupActor,
  groups: readonly NewGroup[],
): Promise<string[]> {
  return inTransaction(db, async (transaction) => {
    const existing = await lockGroups(transaction, by)
    const idByKey = new Map(existing.map(({ id, name }) => [groupKey(name), id]))
    const areas = areaSpellings(existing)
    const created = new Map<string, NewGroup>()
    for (const group of groups) {
      const key = groupKey(group.name)
      if (!idByKey.has(key) && !created.has(key)) created.set(key, tidy(group, areas))
    }
    if (existing.length + created.size > MAX_GROUPS.ofPartner)
      throw new AppError('invalid-argument', GROUP_MESSAGES.tooMany)
    const now = clock()
    const added = [...created.values()]
    const ids = await insertGroups(transaction, by.partner, added, now)
    await refreshLimits(transaction, by.partner)
    for (const [at, key] of [...created.keys()].entries()) idByKey.set(key, ids[at] ?? '')
    const entry = { act: 'group-created' as const, ...auditedBy(by) }
    await auditEach(
      transaction,
      entry,
      added.map(({ name }) => name),
      now,
    )
    return groups.map(({ name }) => idByKey.get(groupKey(name)) ?? '')
  })
}

/** A change of a group. Null removes the area or the external id; undefined keeps it. */
export interface GroupEdit {
  name?: string | undefined
  area?: string | null | undefined
  externalId?: string | null | undefined
}

/** Changes a group. Refuses with 404 an unknown group, and with 409 a name that another group has. */
export function editGroup(
  { db, clock }: GroupContext,
  by: GroupActor,
  id: string,
  edit: GroupEdit,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const existing = await lockGroups(transaction, by)
    const group = getGroup(existing, id)
    const changed = tidy(
      {
        name: edit.name ?? group.name,
        area: edit.area === undefined ? group.area : (edit.area ?? undefined),
        externalId: edit.externalId === undefined ? group.externalId : (edit.externalId ?? undefined),
      },
      areaSpellings(existing.filter((one) => one !== group)),
    )
    if (existing.some((one) => one !== group && groupKey(one.name) === groupKey(changed.name)))
      throw new AppError('group-name-taken', GROUP_MESSAGES.nameTaken)
    const now = clock()
    await changeGroup(transaction, by.partner, { id, ...changed }, now)
    const others = existing.filter((one) => one !== group)
    await refreshLimits(transaction, by.partner, findRenamedArea(group.area, changed.area, others))
    await audit(transaction, { act: 'group-changed', subject: changed.name, ...auditedBy(by) }, now)
  })
}

/** Removes a group. Its people stay on the team. Refuses with 404 an unknown group. */
export function dropGroup({ db, clock }: GroupContext, by: GroupActor, id: string): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const { name } = getGroup(await lockGroups(transaction, by), id)
    await removeGroup(transaction, by.partner, id, clock())
    await replaceInLimits(transaction, by.partner, { from: id })
    await refreshLimits(transaction, by.partner)
    await audit(transaction, { act: 'group-removed', subject: name, ...auditedBy(by) }, clock())
  })
}

/**
 * Moves the people of a group to another one and removes it. Administrators who manage it then manage the other one.
 * Refuses with 404 an unknown group, and with 400 a merge of a group with itself.
 */
export function mergeGroups(
  { db, clock }: GroupContext,
  by: GroupActor,
  { from, into }: { from: string; into: string },
): Promise<void> {
  if (from === into) throw new AppError('invalid-argument', 'A group cannot be merged with itself.')
  return inTransaction(db, async (transaction) => {
    const existing = await lockGroups(transaction, by)
    const { name } = getGroup(existing, from)
    getGroup(existing, into)
    const now = clock()
    const people = await listPeopleOfGroup(transaction, by.partner, from)
    // Held, so that an erasure at the same time leaves no membership behind.
    const held = await holdUsers(transaction, people)
    await removeGroup(transaction, by.partner, from, now)
    const moved = { how: 'add' as const, people: [...held], groups: [into] }
    await storeGroupChanges(transaction, by.partner, [moved], now)
    await replaceInLimits(transaction, by.partner, { from, into })
    await refreshLimits(transaction, by.partner)
    await audit(transaction, { act: 'group-merged', subject: name, ...auditedBy(by) }, now)
  })
}

/** Returns the change of an area's name: that of its only group to one that no other group has. */
function findRenamedArea(from: string | undefined, to: string | undefined, others: readonly Group[]) {
  if (from === undefined || to === undefined) return undefined
  const taken = areaSpellings(others)
  return taken.has(groupKey(from)) || taken.has(groupKey(to)) ? undefined : { from, to }
}

function getGroup(groups: readonly Group[], id: string): Group {
  const found = groups.find((group) => group.id === id)
  if (!found) throw notFound()
  return found
}

/**
 * Removes extra spaces from a group's texts, and spells its area like that of the other groups. Adds the spelling of
 * a new area to `areas`.
 */
function tidy({ name, area, externalId }: NewGroup, areas: Map<string, string>): NewGroup {
  const key = area === undefined ? undefined : groupKey(area)
  const spelling = key === undefined ? undefined : (areas.get(key) ?? trimGroupName(area ?? ''))
  if (key !== undefined && spelling !== undefined) areas.set(key, spelling)
  return { name: trimGroupName(name), area: spelling, externalId: externalId?.trim() }
}
