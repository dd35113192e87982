import { sql, type Transaction } from 'kysely'
import { type DraftPart, documentOf, OUTLINE } from '#domain/course/draft/draft-parts.ts'
import { toStorable } from '#domain/text/storable.ts'
import { type Fields, fieldsOf, parseJson } from '#domain/unknown-value.ts'
import type { CourseDraftRow, Queryable, Schema } from '../schema.ts'

/** Maximum number of rows per statement. */
const ROWS_PER_STATEMENT = 100

/** A draft of a course, without its content. */
export interface CourseDraft {
  id: string
  courseId: string
  name: string
  origin: CourseDraftRow['origin']
  /** The revision on which the draft is based; undefined if the course had not been published. */
  base: number | undefined
  /** Number of changes to the draft or any of its parts, from 1. */
  version: number
  created: number
  /** A uid, or `operator`. */
  createdBy: string
  changed: number
  changedBy: string
}

/** A draft to store: its parts, the stored media they name, and the problems found when reading its folder. */
export interface NewDraft extends Omit<CourseDraft, 'version' | 'created' | 'changed' | 'changedBy'> {
  parts: readonly DraftPart[]
  media: readonly string[]
  /** The problems, as JSON. */
  problems: string
}

const COLUMNS = [
  'id',
  'course_id',
  'name',
  'origin',
  'base',
  'version',
  'created',
  'created_by',
  'changed',
  'changed_by',
] as const

/** Lists all drafts, most recently changed first. */
export async function listDrafts(db: Queryable): Promise<CourseDraft[]> {
  const query = db.selectFrom('course_drafts').select(COLUMNS).orderBy('changed', 'desc').orderBy('id')
  return (await query.execute()).map(toDraft)
}

export async function findDraft(db: Queryable, id: string): Promise<CourseDraft | undefined> {
  const row = await db.selectFrom('course_drafts').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row && toDraft(row)
}

export async function findDraftOfCourse(db: Queryable, courseId: string): Promise<CourseDraft | undefined> {
  const query = db.selectFrom('course_drafts').select(COLUMNS).where('course_id', '=', courseId)
  const row = await query.executeTakeFirst()
  return row && toDraft(row)
}

/** Finds a draft by its own id or its course's id. */
export async function findDraftByEither(db: Queryable, id: string): Promise<CourseDraft | undefined> {
  return (await findDraft(db, id)) ?? (await findDraftOfCourse(db, id))
}

/** Counts all drafts, and those created by one user. */
export async function countDrafts(db: Queryable, uid: string): Promise<{ all: number; own: number }> {
  const rows = await db.selectFrom('course_drafts').select('created_by').execute()
  return { all: rows.length, own: rows.filter(({ created_by }) => created_by === uid).length }
}

/** Locks a draft until the transaction ends and returns it. Returns undefined if it does not exist. */
export async function lockDraft(
  transaction: Transaction<Schema>,
  id: string,
): Promise<CourseDraft | undefined> {
  const hold = transaction.updateTable('course_drafts').set({ id }).where('id', '=', id)
  const row = await hold.returning(COLUMNS).executeTakeFirst()
  return row && toDraft(row)
}

/** Returns the web paths of all drafts. */
export async function listDraftPaths(db: Queryable): Promise<Set<unknown>> {
  const query = db.selectFrom('draft_parts').select('content').where('part', '=', OUTLINE)
  return new Set((await query.execute()).map(({ content }) => fieldsOf(parseJson(content)).webPath))
}

/** Returns the id of the running or waiting publication of a draft. */
export async function findPublicationOfDraft(db: Queryable, draftId: string): Promise<string | undefined> {
  const query = db.selectFrom('publications').select('id').where('draft_id', '=', draftId)
  return (await query.where('ended', 'is', null).executeTakeFirst())?.id
}

function toDraft(row: Omit<CourseDraftRow, 'problems' | 'checked'>): CourseDraft {
  const { course_id: courseId, base, created_by: createdBy, changed_by: changedBy, ...same } = row
  return { ...same, courseId, base: base ?? undefined, createdBy, changedBy }
}

/** Stores a draft with its parts and media. Violates a unique key if the course already has a draft. */
export async function insertDraft(
  transaction: Transaction<Schema>,
  { id, courseId, name, origin, base = undefined, createdBy, parts, media, problems }: NewDraft,
  now: number,
): Promise<void> {
  const changes = { version: 1, changed: now, changed_by: createdBy }
  const about = { id, course_id: courseId, name: toStorable(name), origin, base: base ?? null, problems }
  const row = { ...about, ...changes, created: now, created_by: createdBy, checked: null }
  await transaction.insertInto('course_drafts').values(row).execute()
  for (let from = 0; from < parts.length; from += ROWS_PER_STATEMENT) {
    const some = parts.slice(from, from + ROWS_PER_STATEMENT)
    const rows = some.map((part) => ({ ...part, draft_id: id, ...changes }))
    await transaction.insertInto('draft_parts').values(rows).execute()
  }
  await addDraftMedia(transaction, id, media)
}

/** Records the stored files named by a draft before they are stored, so that they are never shown to other users. */
export async function addDraftMedia(db: Queryable, id: string, names: readonly string[]): Promise<void> {
  for (let from = 0; from < names.length; from += ROWS_PER_STATEMENT)
    await db
      .insertInto('draft_media')
      .values(names.slice(from, from + ROWS_PER_STATEMENT).map((name) => ({ name, draft_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** A stored part of a draft. */
export interface StoredPart extends DraftPart {
  version: number
  changed: number
  changedBy: string
}

/** A part to write, with its author, the id of the save, and the page that sent it. */
export interface PartSave extends DraftPart {
  version: number
  changedBy: string
  save: string
  page: string | undefined
}

/** Finds a part of a draft, with the id and page of its last save. */
export async function findDraftPart(
  db: Queryable,
  id: string,
  part: string,
): Promise<(StoredPart & { save: string | undefined; page: string | undefined }) | undefined> {
  const columns = ['part', 'content', 'version', 'changed', 'changed_by', 'save_id', 'page'] as const
  const query = db.selectFrom('draft_parts').select(columns).where('draft_id', '=', id)
  const row = await query.where('part', '=', part).executeTakeFirst()
  if (!row) return undefined
  const { changed_by: changedBy, save_id: save, page, ...stored } = row
  return { ...stored, changedBy, save: save ?? undefined, page: page ?? undefined }
}

/** Writes a part of a locked draft. The write counts as a change of the draft and may rename it. */
export async function writeDraftPart(
  transaction: Transaction<Schema>,
  id: string,
  {
    part,
    content,
    version,
    changedBy,
    save,
    page = undefined,
    name,
  }: PartSave & { name: string | undefined },
  now: number,
): Promise<void> {
  const row = { version, content, changed: now, changed_by: changedBy, save_id: save, page: page ?? null }
  await transaction
    .insertInto('draft_parts')
    .values({ draft_id: id, part, ...row })
    .onConflict((conflict) => conflict.columns(['draft_id', 'part']).doUpdateSet(row))
    .execute()
  const change = {
    changed: now,
    changed_by: changedBy,
    checked: null,
    ...(name === undefined ? {} : { name }),
  }
  await transaction
    .updateTable('course_drafts')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Lists the parts of a draft, by name. */
export async function listDraftParts(db: Queryable, id: string): Promise<StoredPart[]> {
  const query = db.selectFrom('draft_parts').select(['part', 'content', 'version', 'changed', 'changed_by'])
  const rows = await query.where('draft_id', '=', id).orderBy('part').execute()
  return rows.map(({ changed_by: changedBy, ...part }) => ({ ...part, changedBy }))
}

/** Returns the total size of a draft's parts, in bytes, without reading them. */
export async function measureDraft(db: Queryable, id: string): Promise<number> {
  const bytes = sql<string | number>`coalesce(sum(octet_length(content)), 0)`
  const query = db.selectFrom('draft_parts').select(bytes.as('bytes')).where('draft_id', '=', id)
  return Number((await query.executeTakeFirstOrThrow()).bytes)
}

/** Returns the document of a draft, which may not be valid for publishing. */
export async function readDraftDocument(db: Queryable, id: string): Promise<Fields> {
  return documentOf(await listDraftParts(db, id))
}

/** Returns the problems found when reading a draft's folder, as JSON; `[]` after a part has changed. */
export async function readDraftProblems(db: Queryable, id: string): Promise<string> {
  const query = db.selectFrom('course_drafts').select(['problems', 'version']).where('id', '=', id)
  const row = await query.executeTakeFirst()
  return row?.version === 1 ? row.problems : '[]'
}

/** Returns the stored check of a draft, as JSON. */
export async function readDraftCheck(db: Queryable, id: string): Promise<string | undefined> {
  const query = db.selectFrom('course_drafts').select('checked').where('id', '=', id)
  return (await query.executeTakeFirst())?.checked ?? undefined
}

/** Stores the check of a draft unless the draft has changed since. */
export async function storeDraftCheck(
  db: Queryable,
  id: string,
  { version, check }: { version: number; check: string },
): Promise<void> {
  const draft = db.updateTable('course_drafts').set({ checked: check })
  await draft.where('id', '=', id).where('version', '=', version).execute()
}

/** Returns the version of each part of a draft. */
export async function listPartVersions(db: Queryable, id: string): Promise<Map<string, number>> {
  const query = db.selectFrom('draft_parts').select(['part', 'version']).where('draft_id', '=', id)
  return new Map((await query.execute()).map(({ part, version }) => [part, version]))
}

/**
 * Removes a draft with its parts. Returns false if it no longer exists or has changed. Files named by no course
 * remain recorded as the draft's until they are deleted, so that they are not shown to other users.
 */
export async function deleteDraft(
  transaction: Transaction<Schema>,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  const gone = transaction.deleteFrom('course_drafts').where('id', '=', id).where('version', '=', version)
  if ((await gone.executeTakeFirst()).numDeletedRows === 0n) return false
  await transaction.deleteFrom('draft_parts').where('draft_id', '=', id).execute()
  await transaction.deleteFrom('draft_versions').where('draft_id', '=', id).execute()
  const ofCourses = transaction.selectFrom('course_media').select('name')
  await transaction
    .deleteFrom('draft_media')
    .where('draft_id', '=', id)
    .where('name', 'in', ofCourses)
    .execute()
  return true
}
