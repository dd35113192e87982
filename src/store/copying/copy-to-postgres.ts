import { sql, type Transaction } from 'kysely'
import { errorMessage } from '#core/error-message.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import { compareSchema } from '../migrating/is-migrated.ts'
import { migrate } from '../migrating/migrate.ts'
import { audit } from '../operation/audit-log.ts'
import type { Database, Queryable, Schema } from '../schema.ts'
import { COPIED_TABLES, LEFT_TABLES } from '../tables/tables.ts'
import { CopyRefusal, type CopySource, type Value } from './copy-source.ts'
import { createRowSum, type RowSum, sumRows } from './row-sum.ts'

/** Maximum number of rows per batch, and the approximate maximum number of characters. */
const MAX_ROWS = 5000
const MAX_CHARACTERS = 4_000_000

/** PostgreSQL's error classes for rejected values and references. */
const DATA_PROBLEM = /^2[23]/

/** A copied table with its number of rows. */
export type CopiedTable = { table: string; rows: number }

/**
 * Copies all tables into an empty PostgreSQL database in one transaction. Reads them back and compares the row count
 * and checksum of each; calls `report` for each table. After a failure only the empty tables remain. Throws a
 * CopyRefusal if the target contains rows or a newer schema, or if a table differs.
 */
export async function copyToPostgres(
  source: CopySource,
  target: Database,
  { now, report }: { now: number; report: (copied: CopiedTable) => void },
): Promise<CopiedTable[]> {
  await requireEmpty(target, await listTables(target))
  await requireKnownSchema(target)
  await migrate(target)
  return target.transaction().execute(async (transaction) => {
    const all = sql.join([...COPIED_TABLES, ...LEFT_TABLES].map((table) => sql.table(table)))
    // The lock blocks writes of a server that is started on the target too early.
    await sql`lock table ${all} in exclusive mode`.execute(transaction)
    await requireEmpty(transaction, await listTables(transaction))
    const copied: CopiedTable[] = []
    for (const table of COPIED_TABLES) {
      const rows = await copyTable(source, transaction, table)
      report({ table, rows })
      copied.push({ table, rows })
    }
    await sql`analyze ${all}`.execute(transaction)
    await audit(transaction, { act: 'copied', actor: 'operator', subject: 'database' }, now)
    return copied
  })
}

/** Lists all tables in the target, except those for migrations and versions. */
async function listTables(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and table_name not in ('kysely_migration', 'kysely_migration_lock', 'schema_floor')
    order by table_schema, table_name`.execute(db)
  return rows.map(({ schema, name }) => `${schema}.${name}`)
}

async function requireEmpty(db: Queryable, tables: string[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0)
      throw new CopyRefusal(
        `the database is not empty: ${table} has rows. Make a new, empty one, and name that`,
      )
  }
}

async function requireKnownSchema(db: Database): Promise<void> {
  const { unknown } = await compareSchema(db).catch(() => ({ unknown: [] }))
  if (unknown.length > 0)
    throw new CopyRefusal(
      `the database is of a newer version of the portal, which has ${unknown.join(', ')}. Make a new, empty one`,
    )
}

/** Copies a table, compares it with the rows read back and returns the number of rows. */
async function copyTable(
  source: CopySource,
  target: Transaction<Schema>,
  table: keyof Schema,
): Promise<number> {
  const columns = source.columnsOf(table)
  // Triggers have started periods of the copied people.
  if (table === 'memberships') await target.deleteFrom(table).execute()
  const sent = await sendRows(source, target, { table, columns })
  const found = await sumRows(target, { table, columns })
  if (sent.rows !== found.rows || sent.sum !== found.sum)
    throw new CopyRefusal(
      `the table ${table} is not the same there: ${sent.rows} rows were sent and ${found.rows} found${sent.rows === found.rows ? ', with other contents' : ''}`,
    )
  return sent.rows
}

interface TableOf {
  table: keyof Schema
  columns: string[]
}

/**
 * Sends all rows in batches and returns their checksum. Reads each batch while the previous one is being inserted.
 */
async function sendRows(
  source: CopySource,
  target: Transaction<Schema>,
  { table, columns }: TableOf,
): Promise<RowSum> {
  const sum = createRowSum()
  const keys = columns.map((name, place) => `${place === 0 ? '{' : ','}${JSON.stringify(name)}:`)
  let underWay: Promise<void> = Promise.resolve()
  let batch: string[] = []
  let characters = 0

  async function flush(): Promise<void> {
    await underWay
    underWay = insertRows(target, table, `[${batch.join()}]`)
    // The insertion is awaited with the next batch. It must not be reported as unhandled if reading that batch fails.
    underWay.catch(() => undefined)
    batch = []
    characters = 0
  }

  for (const values of source.rowsOf(table, columns)) {
    const texts = values.map((value) => JSON.stringify(value))
    sum.add(`[${texts.join()}]`)
    refuseNul({ table, columns }, values)
    const row = `${texts.map((text, place) => keys[place] + text).join('')}}`
    batch.push(row)
    characters += row.length
    if (batch.length >= MAX_ROWS || characters >= MAX_CHARACTERS) await flush()
  }
  if (batch.length > 0) await flush()
  await underWay
  return sum.result()
}

/** Inserts all rows as one JSON parameter. PostgreSQL converts the values to the column types. */
async function insertRows(target: Queryable, table: keyof Schema, json: string): Promise<void> {
  const name = sql.table(table)
  try {
    await sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${json}::json)`.execute(
      target,
    )
  } catch (error) {
    if (!DATA_PROBLEM.test(String(fieldsOf(error).code))) throw error
    throw new CopyRefusal(`the table ${table} has what PostgreSQL does not take: ${errorMessage(error)}`)
  }
}

function refuseNul({ table, columns }: TableOf, values: Value[]): void {
  const place = values.findIndex((value) => typeof value === 'string' && value.includes('\0'))
  if (place < 0) return
  throw new CopyRefusal(
    `the table ${table} has a text with the character NUL in ${columns[place]}, which PostgreSQL does not take: correct the row with ${columns[0]} '${values[0]}'`,
  )
}
