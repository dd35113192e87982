import type { Database } from '#server/store/schema.ts'

const TABLES = [
  'users',
  'partners',
  'courses',
  'completions',
  'sessions',
  'sign_in_attempts',
  'address_failures',
  'email_tokens',
  'reset_requests',
  'mail_queue',
  'audit_log',
] as const

/** Every row of every table but the signing keys, as one text, to look for what must not be in it. */
export async function textOfTables(db: Database): Promise<string> {
  const rows = await Promise.all(TABLES.map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}
