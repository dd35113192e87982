import type { Transaction } from 'kysely'
import type { Queryable, Schema, UploadRow } from '../schema.ts'

/** What is stored of an upload beside its row: how far it is, and what came of it. */
export interface UploadProgress {
  /** Where each piece that arrived ends, in bytes from the file's beginning. */
  ends: number[]
  /** The draft that it replaces, as it was shown. */
  replaces?: { draftId: string; version: number } | undefined
  /** Servers that have begun to read it. */
  attempts?: number
  draft?: { id: string; courseId: string }
  /** The address of the picture, film or captions that it became. */
  address?: string
  /** A list, JSON as it is shown. */
  problems?: unknown[]
  reason?: string
  /** The id of the course whose draft is in its way. */
  existing?: string
}

export interface Upload extends Omit<UploadRow, 'result' | 'held_until' | 'created_by' | 'draft_id'> {
  progress: UploadProgress
  createdBy: string
  /** The draft whose picture, film or captions it becomes; absent for a folder. */
  draftId: string | undefined
}

function toUpload(columns: UploadRow): Upload {
  const { result, held_until: _held, created_by: createdBy, draft_id: draftId, ...row } = columns
  const progress = { ends: [], ...JSON.parse(result ?? '{}') }
  return { ...row, createdBy, draftId: draftId ?? undefined, progress }
}

export async function insertUpload(
  db: Queryable,
  {
    createdBy,
    draftId,
    ...upload
  }: Pick<Upload, 'id' | 'name' | 'size' | 'createdBy' | 'purpose' | 'draftId'>,
  now: number,
): Promise<void> {
  const begun = { received: 0, state: 'arriving' as const, held_until: null, result: null, created: now }
  await db
    .insertInto('uploads')
    .values({ ...upload, ...begun, draft_id: draftId ?? null, created_by: createdBy })
    .execute()
}

/** Counts the uploads that have not come to anything yet: of all, and of one person. */
export async function countOpenUploads(db: Queryable, uid: string): Promise<{ all: number; own: number }> {
  const query = db.selectFrom('uploads').select('created_by').where('state', 'not in', ['done', 'refused'])
  const rows = await query.execute()
  return { all: rows.length, own: rows.filter(({ created_by }) => created_by === uid).length }
}

export async function findUpload(db: Queryable, id: string): Promise<Upload | undefined> {
  const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toUpload(row)
}

/** Changes an upload that is still as it was read; false if it is not. */
export async function changeUpload(
  db: Queryable,
  { id, state, received }: Pick<Upload, 'id' | 'state' | 'received'>,
  change: { state: Upload['state']; received?: number; progress: UploadProgress },
): Promise<boolean> {
  const { progress, ...columns } = change
  const changed = db
    .updateTable('uploads')
    .set({ ...columns, held_until: null, result: JSON.stringify(progress) })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('received', '=', received)
  return (await changed.executeTakeFirst()).numUpdatedRows > 0n
}

/**
 * Takes an upload until a time: the one that has waited longest, or whose server died, or the one of this id.
 * Undefined if it does not wait.
 */
export async function takeUpload(
  transaction: Transaction<Schema>,
  { now, until, id }: { now: number; until: number; id?: string },
): Promise<Upload | undefined> {
  const waits = transaction
    .selectFrom('uploads')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('state', '=', 'waiting'),
        eb.and([eb('state', '=', 'reading'), eb('held_until', '<=', now)]),
      ]),
    )
    .orderBy('created')
    .orderBy('id')
    .limit(1)
  const first = await (id === undefined ? waits : waits.where('id', '=', id)).executeTakeFirst()
  if (!first) return undefined
  const taken = await transaction
    .updateTable('uploads')
    .set({ state: 'reading', held_until: until })
    .where('id', '=', first.id)
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb('held_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
  if (!taken) return undefined
  const upload = toUpload(taken)
  upload.progress.attempts = (upload.progress.attempts ?? 0) + 1
  const result = JSON.stringify(upload.progress)
  await transaction.updateTable('uploads').set({ result }).where('id', '=', upload.id).execute()
  return upload
}

/** Goes on holding an upload that is being read, or gives it back with null. */
export async function holdUpload(db: Queryable, id: string, until: number | null): Promise<void> {
  const state = until === null ? ('waiting' as const) : ('reading' as const)
  const held = db.updateTable('uploads').set({ state, held_until: until })
  await held.where('id', '=', id).where('state', '=', 'reading').execute()
}

export async function removeUpload(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute()
}

/** Removes the uploads that began before a time. */
export async function removeUploadsBefore(db: Queryable, time: number): Promise<void> {
  await db.deleteFrom('uploads').where('created', '<', time).execute()
}
