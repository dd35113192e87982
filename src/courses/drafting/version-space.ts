import { MAX_VERSIONS } from '#contract/limits.ts'
import { A_DAY } from '#domain/durations.ts'
import {
  countVersionsOfPart,
  type DraftVersion,
  listRefusedTexts,
  measureVersions,
  removeDraftVersions,
} from '#store/courses/draft-versions.ts'
import type { Queryable } from '#store/schema.ts'

/**
 * Makes space for another version, within the limits per part and day and the total size per draft. Deletes only the
 * oldest texts of refused saves, because any other version may be the only copy. Returns false and deletes nothing if
 * that is not enough.
 */
export async function makeVersionSpace(
  db: Queryable,
  draftId: string,
  { part, content }: Pick<DraftVersion, 'part' | 'content'>,
  now: number,
  max = MAX_VERSIONS,
): Promise<boolean> {
  const dayAgo = now - A_DAY
  let tooMany = 1 + (await countVersionsOfPart(db, { draftId, part }, dayAgo)) - max.ofPartADay
  let tooLarge = Buffer.byteLength(content) + (await measureVersions(db, draftId)) - max.bytes
  if (tooMany <= 0 && tooLarge <= 0) return true
  const going: string[] = []
  for (const refused of await listRefusedTexts(db, draftId)) {
    const isOfDay = refused.part === part && refused.stored > dayAgo
    if (!(tooMany > 0 && isOfDay) && tooLarge <= 0) continue
    going.push(refused.id)
    if (isOfDay) tooMany--
    tooLarge -= refused.bytes
  }
  if (tooMany > 0 || tooLarge > 0) return false
  await removeDraftVersions(db, going)
  return true
}
