import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { StoreAddress } from '#core/store-address.ts'
import { OPERATING_TIMEOUTS } from '#core/timeouts.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import { connect, disconnect } from '../connection/connect.ts'
import type { Database, Queryable } from '../schema.ts'
import { requireSameTables, sumRows, type TableSum } from './row-sum.ts'

type PostgresAddress = Extract<StoreAddress, { kind: 'postgres' }>

/** Advisory lock held during a dump's verification, so that no other command drops its scratch database. */
const VERIFYING = 6_284_571_903

/**
 * Dumps a snapshot of a database to a new file while servers keep writing. With `sums`, returns the checksums of all
 * tables in the same snapshot. Throws pg_dump's message if the dump fails.
 */
export async function dumpPostgres(
  store: PostgresAddress,
  file: string,
  { sums, signal }: { sums: boolean; signal: AbortSignal },
): Promise<TableSum[]> {
  return onDatabase(store, (db) =>
    inSnapshot(db, async (transaction) => {
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(transaction)
      const snapshot = `--snapshot=${rows[0]?.id}`
      await runProgram('pg_dump', ['--format=custom', `--file=${file}`, snapshot], store, signal)
      return sums ? sumTables(transaction, signal) : []
    }),
  )
}

/**
 * Restores a dump into a scratch database on the same server and compares every table. Always drops the scratch
 * database. Throws if the dump cannot be restored or a table differs.
 */
export async function verifyDump(
  store: PostgresAddress,
  file: string,
  { tables, signal }: { tables: TableSum[]; signal: AbortSignal },
): Promise<void> {
  await onDatabase(store, (db) =>
    withScratchDatabase(db, store, async (scratch) => {
      const options = ['--no-owner', '--no-privileges', '--exit-on-error', file]
      await runProgram('pg_restore', options, scratch, signal)
      const restored = await onDatabase(scratch, (restoredDb) =>
        inSnapshot(restoredDb, (transaction) => sumTables(transaction, signal)),
      )
      requireSameTables(tables, restored)
    }),
  )
}

async function onDatabase<Result>(
  store: PostgresAddress,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = connect({ ...store, purpose: 'portal backup' }, OPERATING_TIMEOUTS)
  try {
    return await work(db)
  } finally {
    await disconnect(db)
  }
}

/** Reads from a single snapshot of the database. */
function inSnapshot<Result>(
  db: Database,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}

async function sumTables(transaction: Queryable, signal: AbortSignal): Promise<TableSum[]> {
  const { rows: tables } = await sql<{ table: string; columns: string[] }>`
    select table_schema || '.' || table_name as table, json_agg(column_name order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    group by 1 order by 1`.execute(transaction)
  const sums: TableSum[] = []
  for (const { table, columns } of tables) {
    signal.throwIfAborted()
    sums.push({ table: table.replace(/^public\./, ''), ...(await sumRows(transaction, { table, columns })) })
  }
  return sums
}

/**
 * Creates a scratch database on the same server and drops it afterwards. Also drops scratch databases of killed
 * commands.
 */
async function withScratchDatabase(
  db: Database,
  store: PostgresAddress,
  work: (scratch: PostgresAddress) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows: locks } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${VERIFYING}) as taken`.execute(transaction)
    if (!locks[0]?.taken) throw new Error('another command is verifying a dump of this database')
    // This transaction only holds the lock, for the duration of the work.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
    const source = await describeDatabase(db)
    await dropLeftBehind(db, source.prefix)
    const name = `${source.prefix}${randomUUID().slice(-12)}`
    await createScratch(db, name, source)
    try {
      const url = new URL(store.url)
      url.pathname = `/${name}`
      await work({ ...store, url: url.href })
    } finally {
      await dropDatabase(db, name)
    }
  })
}

interface Source {
  /** Name prefix of this database's scratch databases. */
  prefix: string
  user: string
  encoding: string
  collation: string
  ctype: string
}

async function describeDatabase(connection: Queryable): Promise<Source> {
  const { rows } = await sql<Source>`
    select 'portal_scratch_' || oid || '_' as prefix, current_user as user, pg_encoding_to_char(encoding) as encoding,
      datcollate as collation, datctype as ctype
    from pg_database where datname = current_database()`.execute(connection)
  const [source] = rows
  if (!source) throw new Error('the database does not name itself')
  return source
}

async function dropLeftBehind(connection: Queryable, prefix: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where starts_with(datname, ${prefix})`.execute(connection)
  for (const { name } of rows) await dropDatabase(connection, name)
}

async function dropDatabase(connection: Queryable, name: string): Promise<void> {
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(connection)
}

/** PostgreSQL's state for insufficient privileges. */
const NOT_ALLOWED = '42501'

async function createScratch(
  connection: Queryable,
  name: string,
  { user, encoding, collation, ctype }: Source,
): Promise<void> {
  try {
    await sql`create database ${sql.id(name)} template template0 encoding ${sql.lit(encoding)}
      lc_collate ${sql.lit(collation)} lc_ctype ${sql.lit(ctype)}`.execute(connection)
  } catch (error) {
    if (fieldsOf(error).code !== NOT_ALLOWED) throw error
    throw new Error(
      `the user '${user}' may not make the scratch database: let an administrator of PostgreSQL run ALTER ROLE ${user} CREATEDB`,
    )
  }
}

/** Runs a PostgreSQL program on a database. The password does not appear in the process list. */
async function runProgram(
  program: 'pg_dump' | 'pg_restore',
  args: string[],
  { url: address }: PostgresAddress,
  signal: AbortSignal,
): Promise<void> {
  const url = new URL(address)
  const password = url.password && { PGPASSWORD: decodeURIComponent(url.password) }
  url.password = ''
  const env = { ...process.env, ...password }
  const child = spawn(program, [...args, `--dbname=${url.href}`], {
    env,
    signal,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [problem, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]).catch(explainSpawn)
  if (code !== 0) throw new Error(problemOf(program, problem))
}

function explainSpawn(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOENT') throw error
  throw new Error(
    `${error.path} is not installed here: install PostgreSQL's client programs, of the server's version or newer`,
  )
}

/** Returns the first line of output that contains an error. Later lines may quote rows. */
function problemOf(program: string, said: string): string {
  const line = said.split('\n').find((words) => words.includes('error:')) ?? said.split('\n')[0] ?? ''
  return `${program} failed: ${line.replace(/^\S+ error: /, '') || 'it was ended'}`
}
