import type { Database, Schema } from '#store/schema.ts'

/** Tables with secrets that no email or response may contain, and the migrator's own tables. */
const LEFT_OUT = ['signing_keys', 'kysely_migration', 'kysely_migration_lock']

/** Returns all rows of all tables except the excluded ones, by table name. */
export async function rowsOfTables(db: Database): Promise<[table: keyof Schema, rows: object[]][]> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const read = tables.filter((name) => !LEFT_OUT.includes(name)) as (keyof Schema)[]
  return Promise.all(read.map(async (table) => [table, await db.selectFrom(table).selectAll().execute()]))
}

/** Written by the server's jobs at any time, such as after a day ended, independent of any action. */
const OF_JOBS = ['partner_figures', 'report_days', 'company_report_days', 'leases']

/** Returns the rows of the tables that only actions change. */
export async function rowsOfActions(db: Database) {
  return (await rowsOfTables(db)).filter(([table]) => !isOfJobs(table))
}

/** Returns true for such a table, and for a part of one on PostgreSQL. */
function isOfJobs(table: string): boolean {
  return OF_JOBS.includes(table.replace(/_part\d+$/, ''))
}

/** Returns all rows of `rowsOfTables` as one text for a search. */
export async function textOfTables(db: Database): Promise<string> {
  return JSON.stringify((await rowsOfTables(db)).map(([, rows]) => rows))
}
