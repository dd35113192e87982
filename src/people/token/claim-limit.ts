import { createHash } from 'node:crypto'
import type { AdminLimit } from '#domain/people/managed-team.ts'
import { groupKey } from '#domain/people/member-groups.ts'

/** Number of characters that identify an area in a token. */
const AREA_LENGTH = 12

/**
 * Returns the claim for an administrator's limit: the ids of the groups, and a hash of each area, because names are long.
 * Undefined without a limit.
 */
export function claimLimit(limit: AdminLimit | undefined): string[] | undefined {
  if (!limit) return undefined
  const areas = limit.areas.map((area) => {
    const hash = createHash('sha256').update(groupKey(area)).digest('base64url')
    return `area:${hash.slice(0, AREA_LENGTH)}`
  })
  return [...limit.groups, ...areas].sort()
}
