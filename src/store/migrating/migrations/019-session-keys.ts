import type { Kysely } from 'kysely'
import { dropIndex, makeIndex } from '../gradual-steps.ts'

export const isGradual = true

/** Sessions, links and known browsers are found by uid and hash, and expired sessions by an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['sessions', 'email_tokens', 'known_browsers'])
    await makeIndex(db, { name: `${table}_key`, on: table, columns: ['uid', 'hash'], unique: true })
  for (const column of ['last_used', 'created'])
    await makeIndex(db, { name: `sessions_${column}`, on: 'sessions', columns: [column] })
  // The new ones begin with the uid, too.
  for (const index of ['sessions_uid', 'email_tokens_uid']) await dropIndex(db, index)
}
