import { type SqlBool, sql } from 'kysely'
import { FORGOTTEN } from '../operation/audit-log.ts'
import type { Queryable } from '../schema.ts'
import type { PersonalTable } from './personal-data.ts'
import { IS_ABOUT, isAmong, type Person } from './personal-rows.ts'

/** The tables from which a user's rows are deleted, ordered so that no row ever references a deleted one. */
const REMOVED = [
  'video_positions',
  'video_places',
  'reminders',
  'sign_in_attempts',
  'known_browsers',
  'passkeys',
  'totp_factors',
  'recovery_codes',
  'factor_challenges',
  'draft_presence',
  'address_failures',
  'reset_requests',
  // Before the links, so that a link created by a worker is deleted as well, or never created.
  'mail_queue',
  'email_tokens',
  'sessions',
  'mail_choices',
  'person_words',
  'uploads',
  'users',
  'emails',
  'members',
] as const satisfies PersonalTable[]

/**
 * Erases personal data within a transaction that has locked the account. Records, their events, certificates
 * and the audit log are kept under the uid, without any name, email or address.
 */
export async function erasePersonalRows(db: Queryable, person: Person): Promise<void> {
  const { emails, networks } = person
  for (const table of REMOVED)
    await sql`delete from ${sql.table(table)} where ${IS_ABOUT[table](person)}`.execute(db)
  const nobody = { name: null, revoked_reason: null }
  await db.updateTable('certificates').set(nobody).where(IS_ABOUT.certificates(person)).execute()
  await db.updateTable('badges').set({ jwt: null }).where(IS_ABOUT.badges(person)).execute()
  await db.updateTable('publications').set({ address: null }).where(IS_ABOUT.publications(person)).execute()
  const networkAlone = sql<SqlBool>`subject = address and ${isAmong('subject', networks)}`
  await db.deleteFrom('audit_log').where(networkAlone).execute()
  await db.updateTable('audit_log').set({ address: null }).where(IS_ABOUT.audit_log(person)).execute()
  await db.updateTable('audit_log').set({ subject: FORGOTTEN }).where('subject', 'in', emails).execute()
}
