import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { nameDisk } from '#core/full-disk.ts'
import { makeFolder } from '#core/make-folder.ts'

/** Maximum wait for another process when opening the file, in ms. No requests are served yet. */
const OPEN_TIMEOUT_MS = 10_000

/**
 * Number of statements kept prepared. It exceeds the number of the portal's statements without lists of variable
 * length.
 */
const MAX_STATEMENTS = 250

export type SqliteFile = ReturnType<typeof openFile>

/** A prepared statement and the column names of its rows, which are empty if it returns no rows. */
interface Prepared {
  statement: StatementSync
  columns: string[]
}

/** Opens a connection to the SQLite file. Its calls are synchronous and never wait for another process's write. */
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

    /** True within a transaction. SQLite ends a transaction by itself when the disk is full or fails. */
    isInTransaction: () => database.isTransaction,

    close: () => database.close(),
  }
}

/**
 * Opens the SQLite file with Node's built-in module, in WAL mode with every commit synced. Creates a missing file.
 * After opening, no call waits for another process.
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
 * Prepares each statement once and caches it by its text. Evicts the least recently used statement. SQLite prepares a
 * cached statement again when the tables change.
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
  // Arrays take a third of the time of Node's row objects; the columns of `*` may change.
  statement.setReturnArrays(!sql.includes('*'))
  return { statement, columns: statement.columns().map(({ name }) => name) }
}

/** Reads rows and converts arrays into objects. */
function readRows({ statement, columns }: Prepared, bound: SQLInputValue[]): unknown[] {
  return statement.all(...bound).map((row) => (Array.isArray(row) ? toRow(columns, row) : row))
}

function toRow(columns: string[], values: unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let place = 0; place < columns.length; place++) row[columns[place] ?? ''] = values[place]
  return row
}
