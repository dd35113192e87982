import { sql } from 'kysely'
import type { Queryable } from '../../schema.ts'
import type { PersonalTable } from '../../tables/define-table.ts'
import { type PersonalTableName, TABLES } from '../../tables/tables.ts'

/** Removes the rows of a table that have reached the ages in its definition. `now` is in ms since 1970. */
export async function removeExpiredRows(db: Queryable, name: PersonalTableName, now: number): Promise<void> {
  const { goes }: PersonalTable = TABLES[name]
  for (const span of goes)
    if (typeof span === 'object' && span.column !== undefined)
      await sql`delete from ${sql.table(name)}
        where ${sql.ref(span.column)} <= ${now - span.after} and ${span.only ?? sql`1 = 1`}`.execute(db)
}
