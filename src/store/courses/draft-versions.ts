import { sql } from 'kysely'
import type { VersionReason } from '#domain/course/draft/draft-parts.ts'
import type { DraftVersionRow, Queryable } from '../schema.ts'

/** Earlier content of a part of a draft, with its author, time and reason for being stored. */
export interface DraftVersion {
  id: string
  part: string
  content: string
  reason: VersionReason
  /** Number of words, questions or modules removed by the next save. */
  lost: number | undefined
  written: number
  writtenBy: string
  /** True for the text of a refused save. */
  isRefused?: boolean
}

/** A page of a part's versions: the newest, or those stored before a version. */
export interface VersionPage {
  before?: string | undefined
  limit: number
}

/** Stores a version. Returns false and changes nothing if the id exists in any draft. */
export async function insertDraftVersion(
  db: Queryable,
  draftId: string,
  { id, part, content, reason: shown, lost, written, writtenBy, isRefused = false }: DraftVersion,
  now: number,
): Promise<boolean> {
  const reason: DraftVersionRow['reason'] = isRefused ? 'refused' : shown
  const why = { reason, lost: lost ?? null }
  const stored = db
    .insertInto('draft_versions')
    .values({ id, draft_id: draftId, part, content, ...why, written, written_by: writtenBy, stored: now })
    .onConflict((conflict) => conflict.doNothing())
  return (await stored.executeTakeFirst()).numInsertedOrUpdatedRows === 1n
}

/** Returns the time when a part's newest version was stored, in ms since 1970, or undefined if there is none. */
export async function findNewestVersionTime(
  db: Queryable,
  draftId: string,
  part: string,
): Promise<number | undefined> {
  const query = db.selectFrom('draft_versions').select('stored').where('draft_id', '=', draftId)
  const row = await query.where('part', '=', part).orderBy('stored', 'desc').limit(1).executeTakeFirst()
  return row?.stored
}

/**
 * Lists versions of a part without their content, newest first. Returns an empty list if `before` has been removed,
 * since all older versions have been removed as well.
 */
export async function listDraftVersions(
  db: Queryable,
  { draftId, part }: { draftId: string; part: string },
  { before, limit }: VersionPage,
): Promise<Omit<DraftVersion, 'content'>[]> {
  const columns = ['id', 'part', 'reason', 'lost', 'written', 'written_by'] as const
  const all = db.selectFrom('draft_versions').where('draft_id', '=', draftId).where('part', '=', part)
  const last = all.select('stored').where('id', '=', before ?? '')
  const query = all.select(columns).orderBy('stored', 'desc').orderBy('id').limit(limit)
  const page =
    before === undefined
      ? query
      : query.where(({ eb, or, and }) =>
          or([eb('stored', '<', last), and([eb('stored', '=', last), eb('id', '>', before)])]),
        )
  return (await page.execute()).map(toVersion)
}

/** Finds a version of a draft's part with its content. */
export async function findDraftVersion(
  db: Queryable,
  draftId: string,
  id: string,
): Promise<DraftVersion | undefined> {
  const columns = ['id', 'part', 'content', 'reason', 'lost', 'written', 'written_by'] as const
  const query = db.selectFrom('draft_versions').select(columns).where('draft_id', '=', draftId)
  const row = await query.where('id', '=', id).executeTakeFirst()
  return row && { ...toVersion(row), content: row.content }
}

function toVersion({
  id,
  part,
  reason: stored,
  lost,
  written,
  written_by: writtenBy,
}: Omit<DraftVersionRow, 'draft_id' | 'content' | 'stored'>): Omit<DraftVersion, 'content'> {
  const reason = stored === 'refused' ? 'conflict' : stored
  return { id, part, reason, lost: lost ?? undefined, written, writtenBy }
}

/** Counts the versions of a part stored after a time, in ms since 1970. */
export async function countVersionsOfPart(
  db: Queryable,
  { draftId, part }: { draftId: string; part: string },
  after: number,
): Promise<number> {
  const query = db.selectFrom('draft_versions').select((eb) => eb.fn.countAll().as('count'))
  const ofPart = query.where('draft_id', '=', draftId).where('part', '=', part)
  return Number((await ofPart.where('stored', '>', after).executeTakeFirstOrThrow()).count)
}

/** Returns the total size of a draft's versions, in bytes, without reading them. */
export async function measureVersions(db: Queryable, draftId: string): Promise<number> {
  const bytes = sql<string | number>`coalesce(sum(octet_length(content)), 0)`
  const query = db.selectFrom('draft_versions').select(bytes.as('bytes')).where('draft_id', '=', draftId)
  return Number((await query.executeTakeFirstOrThrow()).bytes)
}

/** Lists the texts of a draft's refused saves with their sizes in bytes, oldest first. */
export async function listRefusedTexts(
  db: Queryable,
  draftId: string,
): Promise<{ id: string; part: string; stored: number; bytes: number }[]> {
  const bytes = sql<number>`octet_length(content)`.as('bytes')
  const query = db.selectFrom('draft_versions').select(['id', 'part', 'stored', bytes])
  const refused = query.where('draft_id', '=', draftId).where('reason', '=', 'refused')
  return refused.orderBy('stored').orderBy('id').execute()
}

export async function removeDraftVersions(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('draft_versions').where('id', 'in', ids).execute()
}
