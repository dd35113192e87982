import { isUniqueViolation, WriteConflict } from '../connection/database-errors.ts'
import type { Queryable } from '../schema.ts'
import { setEmail } from './users.ts'

/** Stores an account's email; if another account was faster, the transaction is retried. */
export async function storeEmail(db: Queryable, uid: string, email: string): Promise<'stored' | 'taken'> {
  try {
    return (await setEmail(db, uid, email)) ? 'stored' : 'taken'
  } catch (error) {
    throw isUniqueViolation(error) ? new WriteConflict() : error
  }
}
