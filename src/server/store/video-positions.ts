import type { Queryable } from './schema.ts'

/** Whose positions in which course: user, partner and course together, like a completion record. */
export interface ViewerKey {
  uid: string
  partnerId: string
  courseId: string
}

/** Where someone left off in a video: seconds from its start, and when that was told. */
export interface StoredPosition {
  moduleId: string
  position: number
  updated: number
}

/** One viewer's positions in a course, by module id. */
export async function listVideoPositions(
  db: Queryable,
  { uid, partnerId, courseId }: ViewerKey,
): Promise<StoredPosition[]> {
  const query = db.selectFrom('video_positions').select(['module_id', 'position', 'updated'])
  const own = query.where('partner_id', '=', partnerId).where('uid', '=', uid)
  const rows = await own.where('course_id', '=', courseId).orderBy('module_id').execute()
  return rows.map(({ module_id, position, updated }) => ({ moduleId: module_id, position, updated }))
}

/** Remembers a position. The last one by the server's time stays: an older one changes nothing. */
export async function storeVideoPosition(
  db: Queryable,
  { uid, partnerId, courseId }: ViewerKey,
  { moduleId, position, updated }: StoredPosition,
): Promise<void> {
  const key = { uid, partner_id: partnerId, course_id: courseId, module_id: moduleId }
  await db
    .insertInto('video_positions')
    .values({ ...key, position, updated })
    .onConflict((conflict) =>
      conflict
        .columns(['partner_id', 'uid', 'course_id', 'module_id'])
        .doUpdateSet({ position, updated })
        .where('video_positions.updated', '<=', updated),
    )
    .execute()
}
