import type { UserDocument } from '#contract/documents.ts'
import type { ShownGroups } from '#contract/group-calls.ts'
import type { AdminLimit, Team } from '#domain/people/managed-team.ts'
import { DEFAULT_GROUP_WORD, type Group, type GroupWord } from '#domain/people/member-groups.ts'
import { findGroupWord, listGroups } from '#store/people/groups/groups.ts'
import type { Queryable } from '#store/schema.ts'

/** The groups of a partner, and the word for them. */
interface NamedGroups {
  word: GroupWord
  groups: readonly Group[]
}

/** Reads the groups of a team with the word for them. */
export async function readNamedGroups(db: Queryable, team: Team): Promise<NamedGroups> {
  const [word = DEFAULT_GROUP_WORD, groups] = await Promise.all([
    findGroupWord(db, team.partner),
    listGroups(db, team),
  ])
  return { word, groups }
}

/** Presents the word, and the names of these users' groups by id; undefined if the partner has no groups. */
export function presentGroupsOf(
  { word, groups }: NamedGroups,
  users: readonly UserDocument[],
): ShownGroups | undefined {
  if (groups.length === 0) return undefined
  const ids = new Set(users.flatMap((user) => user.groups ?? []))
  const shown = groups.filter(({ id }) => ids.has(id))
  return { word, names: Object.fromEntries(shown.map(({ id, name }) => [id, name])) }
}

/** Presents what a limited administrator manages; nothing without a limit. */
export function presentLimit(limit: AdminLimit | undefined): Pick<UserDocument, 'manages'> {
  return limit ? { manages: limit } : {}
}
