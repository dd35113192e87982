import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../core/config.ts'
import { audit } from '../store/audit-log.ts'
import { connect, disconnect } from '../store/connect.ts'
import { listKnownMigrations } from '../store/is-migrated.ts'
import { migrate } from '../store/migrate.ts'
import type { Backup } from '../store/sqlite/sqlite-backup.ts'
import { makeBackup, readBackup, restoreBackup, sumTables } from '../store/sqlite/sqlite-backup.ts'
import { OPERATING_TIMEOUTS } from '../store/timeouts.ts'
import type { CommandContext, StoreCommand } from './command.ts'
import { CommandFailure, requiredText } from './command.ts'

/** Copies the data while the portal runs. */
export const backupCommand: StoreCommand = {
  name: 'backup',
  usage: 'FILE [--verify]',
  summary:
    'copies the data to a new file, beside a running server; with --verify restores it into a scratch place and compares every row',
  argument: 'FILE',
  options: { verify: { type: 'boolean' } },
  needsNoData: true,
  async run(values, { config, now, print }) {
    const database = sqliteFileOf(config)
    const file = resolve(requiredText(values, 'FILE'))
    if (existsSync(file)) throw new CommandFailure(`'${file}' exists already: name a new file`)
    if (!existsSync(database)) throw new CommandFailure(`there is no database ${database} to back up`)
    mkdirSync(dirname(file), { recursive: true })
    await makeBackup(database, file, now)
    const size = `${(statSync(file).size / 1024 ** 2).toFixed(1)} MB`
    if (!values.verify) return `Backed up to ${file}, ${size}.`
    print(`Backed up to ${file}, ${size}. Restoring it into a scratch place …`)
    return `Verified: ${await verify(file, now)}.`
  },
}

/** Puts a backup into a place without data. */
export const restoreCommand: StoreCommand = {
  name: 'restore',
  usage: 'FILE',
  summary:
    'puts a backup into a data folder without a database; everybody must sign in again, and mailed links are void',
  argument: 'FILE',
  options: {},
  needsNoData: true,
  async run(values, { config, now, warn }) {
    const database = sqliteFileOf(config)
    const file = resolve(requiredText(values, 'FILE'))
    // A log that was left behind would be read into the restored file.
    const left = ['', '-wal', '-shm', '-journal'].map((end) => `${database}${end}`).find(existsSync)
    if (left !== undefined)
      throw new CommandFailure(
        `${left} exists: a restore never writes over data. Name an empty folder as DATA_DIR, or move the file with its -wal and -shm files away`,
      )
    const { made } = getBackup(file)
    if (made === undefined)
      warn(
        `'${file}' was not made by portal backup: a mere copy of a database in use may lack what was written last, or be torn`,
      )
    mkdirSync(config.dataDir, { recursive: true })
    const { sessions, links, mails } = await restoreBackup(file, database, now)
    await settle(config, now)
    const when = made === undefined ? '' : `, as it was at ${new Date(made).toISOString()}`
    return [
      `Restored ${database}${when}.`,
      `Ended sessions: ${sessions}. Void links: ${links}. Mails that waited and are not sent: ${mails}.`,
      'See that it is whole with: portal records verify',
    ].join('\n')
  },
}

/** Brings restored data to the newest schema, and writes down that it was restored. */
async function settle({ store }: Config, now: number): Promise<void> {
  const db = connect(store, OPERATING_TIMEOUTS)
  try {
    await migrate(db)
    await audit(db, { act: 'restored', actor: 'operator', subject: 'database' }, now)
  } finally {
    await disconnect(db)
  }
}

/** Restores a backup into a scratch place, compares every table by count and checksum, and says what it compared. */
async function verify(file: string, now: CommandContext['now']): Promise<string> {
  getBackup(file)
  const scratch = mkdtempSync(join(tmpdir(), 'portal-restore-'))
  try {
    const restored = join(scratch, 'portal.sqlite')
    await restoreBackup(file, restored, now)
    const [kept, found] = [sumTables(file), sumTables(restored)]
    const different = kept.filter(
      ({ table, rows, sha256 }) =>
        !found.some((other) => other.table === table && other.rows === rows && other.sha256 === sha256),
    )
    if (different.length > 0)
      throw new CommandFailure(
        `restored, these tables differ: ${different.map(({ table }) => table).join(', ')}`,
      )
    const rows = kept.reduce((sum, table) => sum + table.rows, 0)
    return `${kept.length} tables with ${rows} rows are the same once restored`
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Reads a backup; refuses what is none, and one of a newer version. */
function getBackup(file: string): Backup {
  try {
    const backup = readBackup(file)
    const known = listKnownMigrations()
    const newer = backup.migrations.filter((name) => !known.includes(name))
    if (newer.length > 0)
      throw new Error(`it is of a newer version of the portal, which has ${newer.join(', ')}`)
    return backup
  } catch (error) {
    throw new CommandFailure(`'${file}' cannot be restored: ${(error as Error).message}`)
  }
}

function sqliteFileOf({ store }: Config): string {
  if (store.kind === 'sqlite') return store.file
  throw new CommandFailure(
    'PostgreSQL is backed up and restored by its own tools, pg_dump and pg_restore: see docs/operating.md, "Backups"',
  )
}
