import { isSqlite, type Queryable } from '../schema.ts'

/**
 * Selects an account for a statement that writes data about it, with a shared lock until the transaction ends. An
 * erasure waits for the lock, and an erased account yields no row. Other changes to the account are not blocked.
 */
export function selectLockedUser(db: Queryable, uid: string) {
  const query = db.selectFrom('users').where('uid', '=', uid)
  return isSqlite(db) ? query : query.forKeyShare()
}
