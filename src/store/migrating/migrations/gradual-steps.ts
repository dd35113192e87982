import { setTimeout } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { fieldsOf } from '#domain/unknown-value.ts'
import { pageSize } from '../../connection/each-page.ts'
import { isSqlite } from '../../schema.ts'

// Steps of a gradual migration. Each step may be repeated, and may run in two processes concurrently.

/** PostgreSQL's codes for a table or index created concurrently by another process. */
const MADE_MEANWHILE = new Set<unknown>(['42P07', '23505'])

/** PostgreSQL's codes for a lock timeout and for a deadlock. */
const NOT_FREE = new Set<unknown>(['55P03', '40P01'])

/** Maximum wait for a lock, in ms. All later queries on the table wait behind it. */
const LOCK_TIMEOUT_MS = 1000

/** Maximum number of attempts to acquire a lock, and the delay between two of them, in ms. */
const MAX_LOCK_ATTEMPTS = 120
const LOCK_RETRY_DELAY_MS = 500

/** Number of rows read, and thus locked, per batch. */
const ROWS_PER_BATCH = 1000

/** A step of a migration. */
type Step = (db: Kysely<unknown>) => Promise<void>

/** Declares a migration that runs while servers of the release before write. */
export function gradual(...steps: Step[]): Migration & { isGradual: true } {
  async function up(db: Kysely<unknown>): Promise<void> {
    for (const step of steps) await step(db)
  }
  return { isGradual: true, up }
}

/** Runs a statement with `if not exists`. Tolerates the same statement in a concurrent process. */
export async function make(db: Kysely<unknown>, statement: RawBuilder<unknown>): Promise<void> {
  try {
    await statement.execute(db)
  } catch (error) {
    if (db.isTransaction || !MADE_MEANWHILE.has(codeOf(error))) throw error
  }
}

/**
 * Runs statements that lock a table briefly, such as for a new column. While servers are running, waits at most a
 * second for the lock, because all later queries wait behind it. Retries for one to three minutes.
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

/** Creates a table. The definition is its name, and in parentheses its columns and keys. */
export function table(definition: string): Step {
  return (db) => make(db, sql`create table if not exists ${sql.raw(definition)}`)
}

/** Adds columns to a table under one short lock. */
export function columns(to: string, ...added: string[]): Step {
  return (db) =>
    withShortLock(db, async (transaction) => {
      const unlessThere = isSqlite(db) ? '' : 'if not exists'
      for (const column of added)
        await sql.raw(`alter table ${to} add column ${unlessThere} ${column}`).execute(transaction)
    })
}

/** Creates an index on columns of a table, or a partial index with `where`. On PostgreSQL this does not block writes. */
export function index(
  name: string,
  on: string,
  columns: string[],
  { unique = false, where }: { unique?: boolean; where?: string } = {},
): Step {
  return async (db) => {
    const kind = sql.raw(unique ? 'unique index' : 'index')
    const list = sql.join(columns.map((column) => sql.ref(column)))
    const some = sql.raw(where === undefined ? '' : `where ${where}`)
    const rest = sql`if not exists ${sql.ref(name)} on ${sql.table(on)} (${list}) ${some}`
    if (db.isTransaction || isSqlite(db)) {
      await sql`create ${kind} ${rest}`.execute(db)
      return
    }
    await dropUnfinishedIndex(db, name)
    await make(db, sql`create ${kind} concurrently ${rest}`)
  }
}

/** Drops an index without blocking writes. */
async function dropIndex(db: Kysely<unknown>, name: string): Promise<void> {
  const how = sql.raw(db.isTransaction || isSqlite(db) ? '' : 'concurrently')
  await sql`drop index ${how} if exists ${sql.ref(name)}`.execute(db)
}

/** Drops the invalid index that an interrupted creation leaves behind. */
async function dropUnfinishedIndex(db: Kysely<unknown>, name: string): Promise<void> {
  const { rows } = await sql`select 1 from pg_index where indexrelid = to_regclass(${name}) and not indisvalid
    and not exists (select 1 from pg_stat_progress_create_index where index_relid = indexrelid)`.execute(db)
  if (rows.length > 0) await dropIndex(db, name)
}

/** A batch of rows: the condition that selects it, and the clause that locks the rows read. */
interface Batch {
  isIn: RawBuilder<unknown>
  locked: RawBuilder<unknown>
}

/**
 * Processes all rows of a table in batches, in the order of an indexed key. `fill` writes the data derived from a
 * batch. On PostgreSQL each batch is one transaction: rows read with `locked` can change only after it, and later
 * writers see its results.
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
