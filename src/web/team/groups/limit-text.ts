import type { AdminLimit } from '#domain/people/managed-team.ts'
import type { Group } from '#domain/people/member-groups.ts'

/** Returns what an administrator manages as part of a sentence: `everyone`, or the areas and then the groups. */
export function limitText(limit: AdminLimit | undefined, groups: readonly Group[]): string {
  if (!limit) return 'everyone'
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  const listed = [...limit.areas, ...limit.groups.flatMap((id) => names.get(id) ?? [])]
  return listed.length === 0 ? 'no one' : LIST.format(listed)
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })
