import type { Database, Schema } from '#store/schema.ts'

/** Tables with secrets that no email or response may contain, and the migrator's own tables. */
const LEFT_OUT = ['signing_keys', 'kysely_migration', 'kysely_migration_lock']

/** Returns all rows of all tables except the excluded ones, by table name. */
export async function rowsOfTables(db: Database): Promise<[table: keyof Schema, rows: object[]][]> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const read = tables.filter((name) => !LEFT_OUT.includes(name)) as (keyof Schema)[]
  return Promise.all(read.map(async (table) => [table, await db.selectFrom(table).selectAll().execute()]))
}

/** Returns all these rows as one text for a search. */
export async function textOfTables(db: Database): Promise<string> {
  return JSON.stringify((await rowsOfTables(db)).map(([, rows]) => rows))
}
