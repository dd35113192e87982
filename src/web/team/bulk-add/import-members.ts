import { ServiceError } from '#client/http/http.ts'
import { GROUP_MESSAGES, type GroupChange, type GroupWord, groupKey } from '#domain/people/member-groups.ts'
import { createGroupsClient, type GroupsClient } from '#web/services/groups-client.ts'
import { refusalReason } from '#web/services/refusal-reason.ts'
import type { AppThunk } from '#web/state/store.ts'
import { addMembers, type TeamActResult } from '#web/state/team-acts.ts'
import { readGroups } from '../groups/read-groups.ts'
import type { ListedMember } from './check-rows.ts'
import { findNewGroups, idsByKey, planMoves, splitNewGroups, toGroupIds } from './plan-groups.ts'

/** A person to add, or with a `uid` a member of the team who moves to other groups. */
export type ImportedMember = ListedMember & { uid?: string | undefined }

/** Result of a person: that of the addition, or of the move. */
export type ImportResult = TeamActResult | { moved: true }

/** The word for the groups of a partner without any, and the areas of new groups by the keys of their names. */
interface GroupSource {
  word: GroupWord
  areas: ReadonlyMap<string, string>
}

type Report = (index: number, result: ImportResult) => void

/**
 * Creates the missing groups of a list, moves the members whose groups change, and adds the others. Calls `report`
 * with each person's 0-based index. Then reloads the team, and the groups.
 */
export const importMembers =
  (people: readonly ImportedMember[], source: GroupSource, report: Report): AppThunk =>
  async (dispatch, getState, services) => {
    const client = createGroupsClient(services, getState().user.partner ?? '')
    const cells = people.map(({ group = '' }) => group)
    const { ids, error } = await dispatch(createMissing(client, cells, source))
    const planned = people.map((person, index) => ({
      index,
      person,
      groups: toGroupIds(person.group ?? '', ids),
    }))
    const known = planned.flatMap(({ groups, ...one }) => (groups ? [{ ...one, groups }] : []))
    for (const { index, groups } of planned)
      if (!groups) report(index, toFailure(`The ${source.word} couldn’t be created.`, error))
    await movePeople(
      client,
      known.flatMap(({ index, person: { uid }, groups }) => (uid ? [{ index, uid, groups }] : [])),
      { word: source.word, report },
    )
    const added = known.filter(({ person }) => !person.uid)
    const entries = added.map(({ person: { name, email }, groups }) => ({ name, email, groups }))
    await dispatch(addMembers(entries, (at, result) => report(added[at]?.index ?? 0, result)))
    if (cells.some(Boolean)) await dispatch(readGroups(client)).catch(console.error)
  }

/**
 * Creates the groups that do not exist yet, after setting the partner's word if they are its first. Returns the ids of
 * all groups by the keys of their names, and the error, if any, that left some groups missing.
 */
const createMissing =
  (
    client: GroupsClient,
    cells: readonly string[],
    { word, areas }: GroupSource,
  ): AppThunk<Promise<{ ids: Map<string, string>; error?: unknown }>> =>
  async (_dispatch, getState) => {
    const { groups, groupWord } = getState().organization
    const ids = idsByKey(groups ?? [])
    const missing = findNewGroups(cells, ids, areas)
    try {
      if (missing.length > 0 && groups?.length === 0 && word !== groupWord) await client.setWord(word)
      for (const part of splitNewGroups(missing)) {
        const { status, groupIds } = await client.create(part)
        if (status !== 'success') throw new ServiceError('unknown')
        for (const [at, { name }] of part.entries()) ids.set(groupKey(name), groupIds[at] ?? '')
      }
      return { ids }
    } catch (error) {
      console.error(error)
      return { ids, error }
    }
  }

type Move = { index: number; uid: string; groups: readonly string[] }

/** Changes the groups of members in as few calls as possible. */
async function movePeople(
  client: GroupsClient,
  moves: readonly Move[],
  { word, report }: { word: GroupWord; report: Report },
): Promise<void> {
  const indexes = new Map(moves.map(({ uid, index }) => [uid, index]))
  for (const changes of planMoves(moves)) {
    const result = await assign(client, changes, `The ${word} couldn’t be changed.`)
    for (const { people } of changes) for (const uid of people) report(indexes.get(uid) ?? 0, result)
  }
}

async function assign(
  client: GroupsClient,
  changes: readonly GroupChange[],
  failure: string,
): Promise<ImportResult> {
  try {
    const { status } = await client.assign(changes)
    return status === 'success' ? { moved: true } : { failure }
  } catch (error) {
    console.error(error)
    return toFailure(failure, error)
  }
}

/** Returns a failure with the reason for it, such as too many groups. */
function toFailure(failure: string, error: unknown): ImportResult {
  const refusals: readonly string[] = Object.values(GROUP_MESSAGES)
  const message = error instanceof ServiceError ? error.serverMessage : undefined
  const isKnown = message !== undefined && refusals.includes(message)
  return { failure, reason: isKnown ? message : refusalReason(error) }
}
