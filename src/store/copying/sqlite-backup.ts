import { createHash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { type Retired, retiringStatements } from '../operation/retire-restored.ts'
import type { TableSum } from './row-sum.ts'

/** Copies all pages in one step. With smaller steps, a copy restarts whenever another process writes. */
const ALL_PAGES = 2 ** 31 - 1

/** Description of a backup, with its time in ms since 1970. A plain copy has no time. */
export interface Backup {
  made: number | undefined
  /** Names of the migrations applied to its data. */
  migrations: string[]
  /** The migration that a version must know to use the backup; undefined for older data. */
  floor: string | undefined
}

/** Copies a snapshot of a database in use to a new file, and stamps the file with the time. */
export async function makeBackup(file: string, target: string, now: number): Promise<void> {
  const part = `${target}.part`
  rmSync(part, { force: true })
  try {
    await copyInto(file, part)
    const copy = new DatabaseSync(part)
    try {
      // The file is not in WAL mode, so the backup is a complete single file.
      copy.exec('pragma journal_mode = delete; create table portal_backup (made integer not null)')
      copy.prepare('insert into portal_backup (made) values (?)').run(now)
    } finally {
      copy.close()
    }
    putInPlace(part, target)
  } finally {
    rmSync(part, { force: true })
  }
}

/** Reads the description of a backup. Throws unless the file is an intact SQLite file with the portal's data. */
export function readBackup(file: string): Backup {
  const database = openReadOnly(file)
  try {
    const [damage] = database.prepare('pragma integrity_check(1)').all()
    if (damage?.integrity_check !== 'ok') throw new Error(`it is damaged: ${damage?.integrity_check}`)
    const tables = listTables(database)
    if (!tables.includes('kysely_migration')) throw new Error('it holds no data of the portal')
    const names = database.prepare('select name from kysely_migration order by name').all()
    const made = tables.includes('portal_backup')
      ? database.prepare('select made from portal_backup').get()?.made
      : undefined
    const floor = tables.includes('schema_floor')
      ? database.prepare('select migration from schema_floor').get()?.migration
      : undefined
    return {
      made: made === undefined ? undefined : Number(made),
      floor: floor === undefined ? undefined : String(floor),
      migrations: names.map(({ name }) => String(name)),
    }
  } finally {
    database.close()
  }
}

/**
 * Restores a backup to a new file without its sessions, mailed links and waiting emails. Throws if the file exists.
 */
export async function restoreBackup(backupFile: string, target: string, now: number): Promise<Retired> {
  if (existsSync(target)) throw new Error(`${target} exists`)
  const part = `${target}.part`
  rmSync(part, { force: true })
  try {
    await copyInto(backupFile, part)
    const copy = new DatabaseSync(part)
    let retired: Retired
    try {
      copy.exec('begin')
      const { sessions, links, mails } = retiringStatements(now)
      const run = (sql: string) => Number(copy.prepare(sql).run().changes)
      retired = { sessions: run(sessions), links: run(links), mails: run(mails) }
      copy.exec('drop table if exists portal_backup; commit')
    } finally {
      copy.close()
    }
    putInPlace(part, target)
    return retired
  } finally {
    rmSync(part, { force: true })
  }
}

/** Tables not compared: those changed by a restore, and the stamp of a backup. */
const NOT_COMPARED = ['sessions', 'email_tokens', 'mail_queue', 'portal_backup', 'sqlite_sequence']

/** Computes the checksums of all tables that a restore does not change. */
export function sumTables(file: string): TableSum[] {
  const database = openReadOnly(file)
  try {
    return listTables(database)
      .filter((table) => !NOT_COMPARED.includes(table))
      .map((table) => sumTable(database, table))
  } finally {
    database.close()
  }
}

function sumTable(database: DatabaseSync, table: string): TableSum {
  const columns = database.prepare('select name from pragma_table_info(?) order by cid').all(table)
  const order = columns.map((_, place) => place + 1).join(', ')
  const digest = createHash('sha256')
  let rows = 0
  for (const row of database.prepare(`select * from "${table}" order by ${order}`).iterate()) {
    digest.update(`${JSON.stringify(Object.values(row))}\n`)
    rows++
  }
  return { table, rows, sum: digest.digest('hex') }
}

function listTables(database: DatabaseSync): string[] {
  const tables = database.prepare("select name from sqlite_master where type = 'table' order by name").all()
  return tables.map(({ name }) => String(name))
}

function openReadOnly(file: string): DatabaseSync {
  if (!existsSync(file)) throw new Error('there is no such file')
  return new DatabaseSync(file, { readOnly: true })
}

async function copyInto(file: string, target: string): Promise<void> {
  const source = openReadOnly(file)
  try {
    await backup(source, target, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
}

/** Moves a finished file to its final name and syncs both to disk. */
function putInPlace(part: string, target: string): void {
  syncToDisk(part)
  renameSync(part, target)
  syncToDisk(dirname(target))
}

function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
