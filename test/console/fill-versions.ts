import { randomUUID } from 'node:crypto'
import { MAX_VERSIONS } from '#contract/limits.ts'
import { insertDraftVersion, removeDraftVersions } from '#store/learning/draft-versions.ts'
import type { TestApp } from '#test/test-app.ts'

/** Stores the maximum number of versions of a part per day, all acknowledged. Returns a function that removes them. */
export async function fillVersions({ db, now }: TestApp, draftId: string, part: string, writtenBy: string) {
  const ids = Array.from({ length: MAX_VERSIONS.ofPartADay }, () => randomUUID())
  const version = { part, content: '{}', reason: 'work', lost: undefined, written: 1, writtenBy } as const
  for (const id of ids) await insertDraftVersion(db, draftId, { id, ...version }, now())
  return () => removeDraftVersions(db, ids)
}
