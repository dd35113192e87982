import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from '../connection/database-errors.ts'
import { listKnownMigrations } from '../migrating/is-migrated.ts'

/** A refusal to copy, with the reason as a sentence for the operator. */
export class CopyRefusal extends Error {}

/** A value that SQLite stores in the portal's tables. */
export type Value = string | number | null

/** The SQLite file to copy, locked exclusively until it is closed. */
export interface CopySource {
  columnsOf: (table: string) => string[]
  /** Returns all rows of a table, each as an array of these columns' values. */
  rowsOf: (table: string, columns: string[]) => Iterable<Value[]>
  close: () => void
}

/**
 * Opens the file exclusively until it is closed, so that nothing is written after the copy. Refuses if a server or a
 * command has the file open, or if its schema is not this version's.
 */
export function openCopySource(file: string): CopySource {
  if (!existsSync(file)) throw new CopyRefusal(`there is no database ${file} to copy: set DATA_DIR`)
  const database = new DatabaseSync(file)
  try {
    requireNewestSchema(database)
    lock(database)
  } catch (error) {
    database.close()
    throw error
  }
  return {
    columnsOf: (table) => {
      const columns = database.prepare('select name from pragma_table_info(?) order by cid').all(table)
      return columns.map(({ name }) => String(name))
    },
    rowsOf: (table, columns) => {
      const list = columns.map((name) => `"${name}"`).join(', ')
      const statement = database.prepare(`select ${list} from "${table}"`)
      statement.setReturnArrays(true)
      return statement.iterate() as unknown as Iterable<Value[]>
    },
    close: () => database.close(),
  }
}

function requireNewestSchema(database: DatabaseSync): void {
  const [found] = database.prepare("select name from sqlite_master where name = 'kysely_migration'").all()
  if (!found) throw new CopyRefusal('the database holds no data of the portal')
  const applied = database
    .prepare('select name from kysely_migration')
    .all()
    .map(({ name }) => String(name))
  const known = listKnownMigrations()
  const [newer] = applied.filter((name) => !known.includes(name))
  if (newer !== undefined)
    throw new CopyRefusal(
      `the database is at migration ${newer}, newer than this version of the portal. Use the newer version`,
    )
  if (known.some((name) => !applied.includes(name)))
    throw new CopyRefusal(
      'the database is older than this version of the portal. Bring it up with: portal migrate',
    )
}

/** Locks the file by switching off write-ahead mode, which SQLite allows only on the sole connection. */
function lock(database: DatabaseSync): void {
  try {
    database.exec('pragma journal_mode = delete; pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    if (!isBusy(error)) throw error
    throw new CopyRefusal(
      'a server or another command has the database open, and what is written after the copy would be lost: stop every server first. To try it beside a running one, copy a backup, restored into another folder',
    )
  }
}
