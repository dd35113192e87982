import type { UserDocument } from '#contract/documents.ts'
import type { ShownGroups } from '#contract/group-calls.ts'
import { findGroupWord, listGroups } from '#store/people/groups/groups.ts'
import type { Queryable } from '#store/schema.ts'

/**
 * Reads the word for a partner's groups, and the names of these users' groups by id. Returns undefined if the partner
 * has no groups.
 */
export async function readShownGroups(
  db: Queryable,
  partner: string,
  users: readonly UserDocument[],
): Promise<ShownGroups | undefined> {
  const groups = await listGroups(db, partner)
  if (groups.length === 0) return undefined
  const word = (await findGroupWord(db, partner)) ?? 'shop'
  const ids = new Set(users.flatMap((user) => user.groups ?? []))
  const shown = groups.filter(({ id }) => ids.has(id))
  return { word, names: Object.fromEntries(shown.map(({ id, name }) => [id, name])) }
}
