import type { Queryable } from '../../schema.ts'

/** A request for a reset link to this address, which may or may not have an account. */
export interface ResetRequest {
  id: string
  email: string
}

export async function insertResetRequest(db: Queryable, request: ResetRequest, now: number): Promise<void> {
  await db
    .insertInto('reset_requests')
    .values({ ...request, requested: now })
    .execute()
}

/** Lists at most `limit` of the oldest unanswered requests. */
export function listResetRequests(db: Queryable, limit: number): Promise<ResetRequest[]> {
  const query = db.selectFrom('reset_requests').select(['id', 'email'])
  return query.orderBy('requested').orderBy('id').limit(limit).execute()
}

/** Removes a request from the list. Returns false if another worker was faster. */
export async function takeResetRequest(db: Queryable, id: string): Promise<boolean> {
  const removal = db.deleteFrom('reset_requests').where('id', '=', id)
  return (await removal.executeTakeFirst()).numDeletedRows === 1n
}
