import { type SqlBool, sql } from 'kysely'
import { FORGOTTEN } from '../../operation/audit-log.ts'
import type { Queryable } from '../../schema.ts'
import type { PersonalTable } from '../../tables/define-table.ts'
import { isAmong, type Person } from '../../tables/person.ts'
import { PERSONAL_TABLES, TABLES } from '../../tables/tables.ts'

/**
 * Erases personal data within a transaction that has locked the account. Records, their events, certificates and the
 * audit log are kept under the uid, without any name, email or address.
 */
export async function erasePersonalRows(db: Queryable, person: Person): Promise<void> {
  // In reverse order no row ever references a deleted one. Emails are deleted before their links, so a link created
  // by a worker is deleted as well, or never created.
  for (const name of PERSONAL_TABLES.toReversed())
    if (name !== 'audit_log') await erase(db, { name, ...TABLES[name] }, person)
  await eraseAudited(db, person)
}

/** Deletes a table's rows about a person, or blanks their columns that an erasure blanks. */
async function erase(
  db: Queryable,
  { name, isAbout, erased, personal }: PersonalTable & { name: string },
  person: Person,
): Promise<void> {
  const [table, where] = [sql.table(name), isAbout(person)]
  if (erased === 'removed') await sql`delete from ${table} where ${where}`.execute(db)
  const blanked = Object.entries(personal).flatMap(([column, { erased: own }]) =>
    typeof own === 'object' && 'blanked' in own ? [sql`${sql.ref(column)} = null`] : [],
  )
  if (blanked.length > 0) await sql`update ${table} set ${sql.join(blanked)} where ${where}`.execute(db)
}

async function eraseAudited(db: Queryable, person: Person): Promise<void> {
  const { emails, networks } = person
  const networkAlone = sql<SqlBool>`subject = address and ${isAmong('subject', networks)}`
  await db.deleteFrom('audit_log').where(networkAlone).execute()
  const update = db.updateTable('audit_log')
  await update.set({ address: null }).where(TABLES.audit_log.isAbout(person)).execute()
  await update.set({ subject: FORGOTTEN }).where('subject', 'in', emails).execute()
}
