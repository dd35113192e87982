import type { Queryable } from '../schema.ts'

/** The key of one viewer's positions in a course: user, partner and course together, as for a completion record. */
export interface ViewerKey {
  uid: string
  partnerId: string
  courseId: string
}

/** The place where somebody left off in a video, in seconds from its start, and the time it was stored, in ms since 1970. */
export interface StoredPosition {
  moduleId: string
  position: number
  updated: number
}

/** Lists one viewer's positions in a course, by module id. */
export async function listVideoPositions(
  db: Queryable,
  { uid, partnerId, courseId }: ViewerKey,
): Promise<StoredPosition[]> {
  const query = db.selectFrom('video_positions').select(['module_id', 'position', 'updated'])
  const own = query.where('partner_id', '=', partnerId).where('uid', '=', uid)
  const rows = await own.where('course_id', '=', courseId).orderBy('module_id').execute()
  return rows.map(({ module_id, position, updated }) => ({ moduleId: module_id, position, updated }))
}

/** Stores a position. The newest by the server's clock wins: an older one changes nothing. */
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
