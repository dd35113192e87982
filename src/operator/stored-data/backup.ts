import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '#core/config.ts'
import { errorMessage } from '#core/error-message.ts'
import { makeFolder } from '#core/make-folder.ts'
import { OPERATING_TIMEOUTS } from '#core/timeouts.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import { mediaBeside, restoreMedia, verifyMedia } from '#jobs/backups/media-copies.ts'
import { getBackup, verifyBackup } from '#jobs/backups/verify-backup.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { connect, disconnect } from '#store/connection/connect.ts'
import { type Backup, makeBackup, restoreBackup } from '#store/copying/sqlite-backup.ts'
import { migrate } from '#store/migrating/migrate.ts'
import { audit } from '#store/operation/audit-log.ts'
import { type CommandContext, CommandFailure, storeCommand } from '../command-line/command.ts'
import { retiredText } from './after-restore.ts'
import { copyStoredMedia, filesText, note, openFolderOf, sameFilesText, sizeText } from './backup-files.ts'
import { backUpPostgres, backUpScheduled } from './backup-postgres.ts'

/** Command that backs up the data while the portal runs. */
export const backupCommand = storeCommand({
  name: 'backup',
  summary: 'copies the data to a new file, with media in a folder beside it, while a server may be running',
  argument: 'FILE',
  insteadOfArgument: 'scheduled',
  options: {
    verify: { sentence: 'restores the copy into a scratch place and compares every row and file' },
    scheduled: { sentence: 'makes a verified copy of PostgreSQL in BACKUP_DIR, and removes the oldest' },
  },
  needsNoData: true,
  hasLowPriority: true,
  async run(values, context) {
    if (values.scheduled) return backUpScheduled(context)
    const file = resolve(values.FILE)
    if (existsSync(file)) throw new CommandFailure(`'${file}' already exists: choose a new file`)
    if (context.config.store.kind === 'postgres')
      return backUpPostgres(context, { file, verifies: values.verify === true })
    return backUpSqlite(context, { file, verifies: values.verify === true })
  },
})

async function backUpSqlite(
  context: CommandContext,
  { file, verifies }: { file: string; verifies: boolean },
): Promise<string> {
  const { config, now, print } = context
  const database = sqliteFileOf(config)
  if (!existsSync(database)) throw new CommandFailure(`there is no database ${database} to back up`)
  openFolderOf(file)
  await makeBackup(database, file, now)
  const media = await copyStoredMedia(config.media, file)
  await note(context, 'made')
  const made = `Backed up to ${file}, ${sizeText(file)}${media.text}.`
  if (!verifies) return made
  print(`${made} Restoring it into a scratch place …`)
  const verified = await verify(file, now, media.names)
  await note(context, 'verified')
  return `Verified: ${verified}.`
}

/** Command that restores a backup into an empty data folder. */
export const restoreCommand = storeCommand({
  name: 'restore',
  summary:
    'puts a backup into a data folder without a database; everyone must sign in again, and emailed links are void',
  argument: 'FILE',
  needsNoData: true,
  async run(values, { config, now, warn }) {
    const database = sqliteFileOf(config)
    const file = resolve(values.FILE)
    // A leftover log would be applied to the restored file.
    const left = ['', '-wal', '-shm', '-journal'].map((end) => `${database}${end}`).find(existsSync)
    if (left !== undefined)
      throw new CommandFailure(
        `${left} exists: a restore never writes over data. Name an empty folder as DATA_DIR, or move the file with its -wal and -shm files away`,
      )
    const { made } = getRestorable(file)
    if (made === undefined)
      warn(
        `'${file}' was not made by portal backup: a mere copy of a database in use may lack what was written last, or be torn`,
      )
    makeFolder(config.dataDir)
    const media = await restoreStoredMedia(config, file)
    const retired = await restoreBackup(file, database, now)
    await settle(config, now)
    const when = made === undefined ? '' : `, as it was at ${new Date(made).toISOString()}`
    return `Restored ${database}${when}${media}.\n${retiredText(retired)}`
  },
})

/** Migrates restored data to the newest schema, and records the restore in the audit log. */
async function settle({ store }: Config, now: number): Promise<void> {
  const db = connect(store, OPERATING_TIMEOUTS)
  try {
    await migrate(db)
    await audit(db, { act: 'restored', actor: 'operator', subject: 'database' }, now)
  } finally {
    await disconnect(db)
  }
}

/** Restores the media next to a backup, before the database that refers to them. Returns a summary. */
async function restoreStoredMedia({ media: place }: Config, file: string): Promise<string> {
  try {
    const store = await openMediaStore(place)
    const count = await restoreMedia(mediaBeside(file), store)
    return count === 0 ? '' : `, and ${filesText(count)} in ${store.place}`
  } catch (error) {
    throw new CommandFailure(`'${file}' was not restored: ${errorMessage(error)}`)
  }
}

/** Restores a backup into a scratch folder next to it and compares both. Returns a summary. */
async function verify(file: string, now: number, media: string[]): Promise<string> {
  const scratch = mkdtempSync(`${file}.restored-`)
  try {
    const { tables, rows } = await verifyBackup(file, join(scratch, 'portal.sqlite'), now)
    await verifyMedia(mediaBeside(file), media)
    return `${tables} tables with ${rows} rows are the same once restored${sameFilesText(media.length)}`
  } catch (error) {
    throw new CommandFailure(`'${file}' was made, but ${errorMessage(error)}`)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Opens a backup. Refuses an invalid file, or one of a newer version. */
function getRestorable(file: string): Backup {
  try {
    return getBackup(file)
  } catch (error) {
    const reason = isOfSqlite(error) ? 'it is damaged, or is not an SQLite file' : errorMessage(error)
    throw new CommandFailure(`'${file}' cannot be restored: ${reason}. Take another backup`)
  }
}

/** Returns true for an error from SQLite. */
function isOfSqlite(error: unknown): boolean {
  return fieldsOf(error).code === 'ERR_SQLITE_ERROR'
}

function sqliteFileOf({ store }: Config): string {
  if (store.kind === 'sqlite') return store.file
  throw new CommandFailure(
    'PostgreSQL is restored by its own tool, pg_restore: see docs/operating.md, "Backups"',
  )
}
