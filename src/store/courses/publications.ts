import type { PublicationRow, Queryable } from '../schema.ts'

/** The source of a publication: a draft at the displayed version, or an earlier revision of a course. */
export type PublicationSource =
  | { draftId: string; draftVersion: number }
  | { courseId: string; revision: number }

/**
 * Options of a publication. `offer` shows a hidden course to partners; `regrade` regrades attempts with the corrected
 * answer keys.
 */
export interface PublicationOptions {
  offer?: true | undefined
  regrade?: boolean | undefined
}

/** A requested publication. */
export interface Publication {
  id: string
  source: PublicationSource
  courseId: string
  /** The newest revision at the time of the request; 0 for a new course. */
  shown: number
  options?: PublicationOptions | undefined
  note: string | undefined
  /** A uid, or `operator`. */
  by: string
  /** The client's address, kept until the publication ends. */
  address: string | undefined
}

/** Outcome of a publication. */
export type PublicationResult =
  | { state: 'published'; revision: number }
  | { state: 'refused' | 'failed'; reason: string }

/** A publication with its current step as a sentence and, after its end, its result. */
export interface StoredPublication extends Publication {
  isHeld: boolean
  step: string | undefined
  result: PublicationResult | undefined
}

/** A publication held by a server. `attempts` distinguishes this attempt from later ones. */
export type HeldPublication = Pick<PublicationRow, 'id' | 'attempts'>

/** Inserts a waiting publication. Violates a unique key if the id exists. */
export async function insertPublication(
  db: Queryable,
  { id, source, courseId, shown, options, note, by, address }: Publication,
  now: number,
): Promise<void> {
  const of =
    'draftId' in source
      ? { draft_id: source.draftId, draft_version: source.draftVersion, revision: null }
      : { draft_id: '', draft_version: 0, revision: source.revision }
  const about = { id, ...of, course_id: courseId, shown, options: options ? JSON.stringify(options) : null }
  const from = { requested: now, requested_by: by, note: note ?? null, address: address ?? null }
  const work = { held_until: null, attempts: 0, step: null, ended: null, result: null }
  await db
    .insertInto('publications')
    .values({ ...about, ...from, ...work })
    .execute()
}

export async function findPublication(db: Queryable, id: string): Promise<StoredPublication | undefined> {
  const row = await db.selectFrom('publications').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toPublication(row)
}

/** Finds the waiting or running publication of a course. */
export async function findPublicationUnderWay(
  db: Queryable,
  courseId: string,
): Promise<StoredPublication | undefined> {
  const query = db.selectFrom('publications').selectAll().where('course_id', '=', courseId)
  const row = await query.where('ended', 'is', null).executeTakeFirst()
  return row && toPublication(row)
}

function toPublication(row: PublicationRow): StoredPublication {
  const { id, draft_id: draftId, draft_version: draftVersion, course_id: courseId, revision, shown } = row
  const source = revision === null ? { draftId, draftVersion } : { courseId, revision }
  return {
    id,
    source,
    courseId,
    shown,
    options: row.options === null ? undefined : JSON.parse(row.options),
    by: row.requested_by,
    isHeld: row.held_until !== null,
    note: row.note ?? undefined,
    address: row.address ?? undefined,
    step: row.step ?? undefined,
    result: row.result === null ? undefined : JSON.parse(row.result),
  }
}

/**
 * Claims the oldest waiting publication until a time, in one statement. Returns undefined if none is waiting or any
 * server is running one.
 */
export async function takePublication(
  db: Queryable,
  { now, until }: { now: number; until: number },
): Promise<HeldPublication | undefined> {
  const open = db.selectFrom('publications').select('id').where('ended', 'is', null)
  const held = open.where('held_until', '>', now)
  return db
    .updateTable('publications')
    .set((eb) => ({ held_until: until, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', open.orderBy('requested').orderBy('id').limit(1))
    .where('ended', 'is', null)
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<=', now)]))
    .where(({ not, exists }) => not(exists(held)))
    .returning(['id', 'attempts'])
    .executeTakeFirst()
}

/** Updates a publication only while this attempt still holds it and it has not ended. */
function updateHeld(db: Queryable, { id, attempts }: HeldPublication) {
  const query = db.updateTable('publications').where('id', '=', id).where('attempts', '=', attempts)
  return query.where('ended', 'is', null)
}

/** Extends the lease on a publication, or releases it if `until` is null. */
export async function holdPublication(
  db: Queryable,
  held: HeldPublication,
  until: number | null,
): Promise<void> {
  await updateHeld(db, held).set({ held_until: until }).execute()
}

/** Records the current step of a publication. */
export async function notePublicationStep(db: Queryable, held: HeldPublication, step: string): Promise<void> {
  await updateHeld(db, held).set({ step }).execute()
}

/**
 * Ends a publication and removes the client's address. Returns false if another server has claimed it in the
 * meantime.
 */
export async function endPublication(
  db: Queryable,
  held: HeldPublication,
  result: PublicationResult,
  now: number,
): Promise<boolean> {
  const ended = { ended: now, result: JSON.stringify(result), held_until: null, step: null, address: null }
  return (await updateHeld(db, held).set(ended).executeTakeFirst()).numUpdatedRows === 1n
}
