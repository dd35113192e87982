import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { nameDisk } from '#core/full-disk.ts'
import { makeFolder } from '#core/make-folder.ts'

/** Longest wait for another process when opening the file, in ms: nobody is served yet. */
const OPEN_TIMEOUT_MS = 10_000

/** Number of statements kept prepared: more than the portal has, but for those with lists of any length. */
const MAX_STATEMENTS = 250

export type SqliteFile = ReturnType<typeof openFile>

/** A statement, and the names of the columns of its rows: none if it returns no rows. */
interface Prepared {
  statement: StatementSync
  columns: string[]
}

/** Opens a connection to SQLite's file. Each call blocks the process, so none waits for another process's write. */
export function openFile(file: string, { readOnly = false } = {}) {
  const database = openDatabase(file, readOnly)
  const prepare = createStatements(database)
  return {
    /** Runs one query. */
    run<Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row> {
      try {
        const prepared = prepare(sql)
        const bound = parameters as SQLInputValue[]
        if (prepared.columns.length > 0) return { rows: readRows(prepared, bound) as Row[] }
        const { changes, lastInsertRowid } = prepared.statement.run(...bound)
        return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) }
      } catch (error) {
        throw nameDisk(error, dirname(file))
      }
    },

    /** Runs a command without parameters or rows. */
    command(sql: string): void {
      try {
        prepare(sql).statement.run()
      } catch (error) {
        throw nameDisk(error, dirname(file))
      }
    },

    /** True within a transaction. SQLite ends one by itself when the disk is full or broken. */
    isInTransaction: () => database.isTransaction,

    close: () => database.close(),
  }
}

/**
 * Opens SQLite's file through Node's own module, and creates it where there is none: WAL, every commit synced.
 * Once it is open, nothing waits for another process.
 */
function openDatabase(file: string, readOnly: boolean): DatabaseSync {
  makeFolder(dirname(file))
  const database = new DatabaseSync(file, {
    timeout: OPEN_TIMEOUT_MS,
    readOnly,
    enableForeignKeyConstraints: true,
  })
  if (!readOnly)
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on')
  database.exec('pragma busy_timeout = 0')
  return database
}

/**
 * Prepares each statement once and keeps it by its text; the one longest unused goes first. SQLite prepares a
 * kept one again by itself when the tables change.
 */
function createStatements(database: DatabaseSync): (sql: string) => Prepared {
  const cached = new Map<string, Prepared>()
  return (sql) => {
    const prepared = cached.get(sql) ?? prepareStatement(database, sql)
    cached.delete(sql)
    cached.set(sql, prepared)
    if (cached.size > MAX_STATEMENTS) cached.delete(cached.keys().next().value ?? '')
    return prepared
  }
}

function prepareStatement(database: DatabaseSync, sql: string): Prepared {
  const statement = database.prepare(sql)
  // Lists cost a third of Node's own objects; the columns of `*` may change.
  statement.setReturnArrays(!sql.includes('*'))
  return { statement, columns: statement.columns().map(({ name }) => name) }
}

/** Reads rows, of which those that come as lists get the names of their columns. */
function readRows({ statement, columns }: Prepared, bound: SQLInputValue[]): unknown[] {
  return statement.all(...bound).map((row) => (Array.isArray(row) ? toRow(columns, row) : row))
}

function toRow(columns: string[], values: unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let place = 0; place < columns.length; place++) row[columns[place] ?? ''] = values[place]
  return row
}
