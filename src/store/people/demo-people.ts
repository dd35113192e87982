import type { Queryable } from '../schema.ts'
import type { User } from './users.ts'

/** Lists the demo accounts, regardless of their current email. */
export function listDemoPeople(db: Queryable): Promise<Pick<User, 'uid' | 'email'>[]> {
  return db.selectFrom('users').select(['uid', 'email']).where('is_demo', '=', 1).orderBy('email').execute()
}

/** Marks an account as a demo account. */
export async function markDemoPerson(db: Queryable, uid: string): Promise<void> {
  await db.updateTable('users').set({ is_demo: 1 }).where('uid', '=', uid).execute()
}
