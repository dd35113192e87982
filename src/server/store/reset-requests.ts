import type { Queryable } from './schema.ts'

/** Somebody asked for a reset link for this address, which may or may not be an account's. */
export interface ResetRequest {
  id: string
  email: string
}

export async function insertResetRequest(db: Queryable, request: ResetRequest, now: number): Promise<void> {
  await db
    .insertInto('reset_requests')
    .values({ ...request, requested: now, mailed: null })
    .execute()
}

/** The oldest requests nobody has looked at, at most `limit` of them. */
export function listOpenResetRequests(db: Queryable, limit: number): Promise<ResetRequest[]> {
  const query = db.selectFrom('reset_requests').select(['id', 'email']).where('mailed', 'is', null)
  return query.orderBy('requested').orderBy('id').limit(limit).execute()
}

/** Takes a request off the list without a mail. */
export async function dropResetRequest(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('reset_requests').where('id', '=', id).where('mailed', 'is', null).execute()
}

/** Notes that a request was answered with a mail. False when another worker was faster. */
export async function markResetMailed(db: Queryable, id: string, now: number): Promise<boolean> {
  const update = db.updateTable('reset_requests').set({ mailed: now }).where('id', '=', id)
  return (await update.where('mailed', 'is', null).executeTakeFirst()).numUpdatedRows === 1n
}

/** How many reset links were mailed to an address since a time. */
export async function countResetMails(db: Queryable, email: string, since: number): Promise<number> {
  const query = db.selectFrom('reset_requests').select('id').where('email', '=', email)
  return (await query.where('mailed', '>', since).execute()).length
}

/** Forgets the mails from before a time. */
export async function removeOldResetRequests(db: Queryable, before: number): Promise<void> {
  await db.deleteFrom('reset_requests').where('mailed', '<=', before).execute()
}
