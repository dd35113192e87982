import { retryIfTaken } from '../connection/in-transaction.ts'
import type { Queryable } from '../schema.ts'
import { setEmail } from './users.ts'

/**
 * Stores an account's email, or returns `taken`. If another account takes the email first, the transaction is
 * retried.
 */
export async function storeEmail(db: Queryable, uid: string, email: string): Promise<'stored' | 'taken'> {
  return (await retryIfTaken(setEmail(db, uid, email))) ? 'stored' : 'taken'
}
