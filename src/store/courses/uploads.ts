import type { Transaction } from 'kysely'
import type { Queryable, Schema, UploadRow } from '../schema.ts'

/** The progress and outcome of an upload, as stored in its row. */
export interface UploadProgress {
  /** The end of each uploaded chunk, in bytes from the beginning of the file. */
  ends: number[]
  /** The draft to replace, at the version shown to the user. */
  replaces?: { draftId: string; version: number } | undefined
  /** Number of attempts at reading the file. */
  attempts?: number
  draft?: { id: string; courseId: string }
  /** URL of the resulting picture, film or captions. */
  address?: string
  /** The problems in display form, as JSON. */
  problems?: unknown[]
  reason?: string
  /** Id of the course whose existing draft prevents a new one. */
  existing?: string
}

export interface Upload extends Omit<UploadRow, 'result' | 'held_until' | 'created_by' | 'draft_id'> {
  progress: UploadProgress
  createdBy: string
  /** The draft for the picture, film or captions; undefined for a folder. */
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

/** Counts the unfinished uploads: all, and those of one user. */
export async function countOpenUploads(db: Queryable, uid: string): Promise<{ all: number; own: number }> {
  const query = db.selectFrom('uploads').select('created_by').where('state', 'not in', ['done', 'refused'])
  const rows = await query.execute()
  return { all: rows.length, own: rows.filter(({ created_by }) => created_by === uid).length }
}

export async function findUpload(db: Queryable, id: string): Promise<Upload | undefined> {
  const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toUpload(row)
}

/** Changes an upload if its state and size are unchanged since they were read. Returns false otherwise. */
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
 * Claims an upload until a time: the one with this id, or the oldest that is waiting or whose server died. Returns
 * undefined if there is no such upload.
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

/** Extends the lease on an upload that is being read, or releases it if `until` is null. */
export async function holdUpload(db: Queryable, id: string, until: number | null): Promise<void> {
  const state = until === null ? ('waiting' as const) : ('reading' as const)
  const held = db.updateTable('uploads').set({ state, held_until: until })
  await held.where('id', '=', id).where('state', '=', 'reading').execute()
}

export async function removeUpload(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute()
}
