import { setTimeout } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { fieldsOf } from '#domain/unknown-value.ts'
import { pageSize } from '../connection/each-page.ts'
import { isSqlite } from '../schema.ts'

// What a gradual migration is made of. Each step may be repeated, and run by two processes at once.

/** PostgreSQL's codes for what another process made at the same moment: a table, an index, or its name. */
const MADE_MEANWHILE = new Set<unknown>(['42P07', '23505'])

/** PostgreSQL's codes for a lock that was not free soon enough, and for two that wait for each other. */
const NOT_FREE = new Set<unknown>(['55P03', '40P01'])

/** Longest time that a step may wait for a lock, in ms: everybody who comes after it waits as long. */
const LOCK_TIMEOUT_MS = 1000

/** Number of attempts of a step to get its lock, and the pause between two of them, in ms. */
const MAX_LOCK_ATTEMPTS = 120
const LOCK_RETRY_DELAY_MS = 500

/** Number of rows that are read, and so locked, at once. */
const ROWS_PER_BATCH = 1000

/** Makes what a statement with `if not exists` makes, whoever else makes it at the same time. */
export async function make(db: Kysely<unknown>, statement: RawBuilder<unknown>): Promise<void> {
  try {
    await statement.execute(db)
  } catch (error) {
    if (db.isTransaction || !MADE_MEANWHILE.has(codeOf(error))) throw error
  }
}

/**
 * Runs statements that need a table for a moment, such as for a new column. Beside running servers it waits a
 * second at most for the lock, since everybody who comes later waits behind it, and tries again for two
 * minutes.
 */
export async function withShortLock(
  db: Kysely<unknown>,
  work: (transaction: Kysely<unknown>) => Promise<void>,
): Promise<void> {
  if (db.isTransaction || isSqlite(db)) return work(db)
  for (let tried = 1; ; tried++) {
    try {
      return await db.transaction().execute(async (transaction) => {
        await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`.execute(transaction)
        await work(transaction)
      })
    } catch (error) {
      if (tried >= MAX_LOCK_ATTEMPTS || !NOT_FREE.has(codeOf(error))) throw error
      await setTimeout(LOCK_RETRY_DELAY_MS)
    }
  }
}

/** An index of these columns of a table; with `where` of the rows alone for which that holds. */
interface Index {
  name: string
  on: string
  columns: string[]
  unique?: boolean
  where?: string
}

/** Makes an index; on PostgreSQL without keeping anybody from writing meanwhile. */
export async function makeIndex(
  db: Kysely<unknown>,
  { name, on, columns, unique = false, where }: Index,
): Promise<void> {
  const kind = sql.raw(unique ? 'unique index' : 'index')
  const [index, table, list] = [
    sql.ref(name),
    sql.table(on),
    sql.join(columns.map((column) => sql.ref(column))),
  ]
  const some = sql.raw(where === undefined ? '' : `where ${where}`)
  if (db.isTransaction || isSqlite(db)) {
    await sql`create ${kind} if not exists ${index} on ${table} (${list}) ${some}`.execute(db)
    return
  }
  await dropUnfinishedIndex(db, name)
  await make(db, sql`create ${kind} concurrently if not exists ${index} on ${table} (${list}) ${some}`)
}

/** Drops an index that another one does the work of. */
export async function dropIndex(db: Kysely<unknown>, name: string): Promise<void> {
  const how = sql.raw(db.isTransaction || isSqlite(db) ? '' : 'concurrently')
  await sql`drop index ${how} if exists ${sql.ref(name)}`.execute(db)
}

/** An index whose making was interrupted is there, and of no use. */
async function dropUnfinishedIndex(db: Kysely<unknown>, name: string): Promise<void> {
  const { rows } = await sql`select 1 from pg_index where indexrelid = to_regclass(${name}) and not indisvalid
    and not exists (select 1 from pg_stat_progress_create_index where index_relid = indexrelid)`.execute(db)
  if (rows.length > 0) await dropIndex(db, name)
}

/** A batch of rows: the condition for it, and the clause that locks what is read of it. */
interface Batch {
  isIn: RawBuilder<unknown>
  locked: RawBuilder<unknown>
}

/**
 * Walks over all rows of a table in the order of a key, which an index has, some at a time, and has `fill`
 * write what follows from them. On PostgreSQL each batch is a transaction of its own; the rows that it reads
 * with `locked` change only afterwards, and whoever changes them finds what was written.
 */
export async function inBatches(
  db: Kysely<unknown>,
  { table, key }: { table: string; key: string[] },
  fill: (transaction: Kysely<unknown>, batch: Batch) => Promise<unknown>,
): Promise<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const locked = sql.raw(isSqlite(db) ? '' : 'for share')
  let after = key.map(() => '')

  async function next(transaction: Kysely<unknown>): Promise<boolean> {
    const { rows } = await sql<Record<string, string>>`select ${columns} from ${sql.table(table)}
      where (${columns}) > (${sql.join(after)}) order by ${columns} limit ${sql.lit(pageSize(ROWS_PER_BATCH))}`.execute(
      transaction,
    )
    const [last] = rows.slice(-1)
    if (!last) return false
    const to = key.map((column) => last[column] ?? '')
    const isIn = sql`(${columns}) > (${sql.join(after)}) and (${columns}) <= (${sql.join(to)})`
    await fill(transaction, { isIn, locked })
    after = to
    return true
  }

  const step = () => (db.isTransaction ? next(db) : db.transaction().execute(next))
  while (await step());
}

function codeOf(error: unknown): unknown {
  return fieldsOf(error).code
}
