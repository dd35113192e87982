import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { errorMessage } from '#core/error-message.ts'
import { explainFailure } from '#core/explain-failure.ts'
import type { StoreAddress } from '#core/store-address.ts'
import { mediaBeside, verifyMedia } from '#jobs/backups/media-copies.ts'
import { nameBackup, removeOldBackups, removeUnfinished } from '#jobs/backups/scheduled-backups.ts'
import { comparedOf } from '#jobs/backups/verify-backup.ts'
import { dumpPostgres, verifyDump } from '#store/copying/postgres-backup.ts'
import { type CommandContext, CommandFailure, UsageError } from '../command-line/command.ts'
import { copyStoredMedia, note, openFolderOf, sameFilesText, sizeText } from './backup-files.ts'

/**
 * Dumps PostgreSQL and the stored media. `verifies` restores the dump into a scratch database and compares every table.
 * The file gets its final name at the end. Returns a summary.
 */
export async function backUpPostgres(
  context: CommandContext,
  { file, verifies }: { file: string; verifies: boolean },
): Promise<string> {
  const { config } = context
  const signal = abortedByStop()
  const part = `${file}.part`
  openFolderOf(file)
  try {
    const store = addressOf(config.migrationStore)
    const tables = await dumpPostgres(store, part, { sums: verifies, signal })
    if (verifies) await verifyDump(store, part, { tables, signal })
    const media = await copyStoredMedia(config.media, file)
    if (verifies) await verifyMedia(mediaBeside(file), media.names)
    renameSync(part, file)
    await note(context, 'made')
    if (verifies) await note(context, 'verified')
    const compared = comparedOf(tables)
    const same = `Verified: ${compared.tables} tables with ${compared.rows} rows are the same once restored`
    return `Backed up to ${file}, ${sizeText(file)}${media.text}.${verifies ? `\n${same}${sameFilesText(media.names.length)}.` : ''}`
  } catch (error) {
    const reason =
      explainFailure(error, { ...config, store: config.migrationStore }) ??
      errorMessage(signal.aborted ? signal.reason : error)
    throw new CommandFailure(`no backup was made: ${reason}`)
  } finally {
    rmSync(part, { force: true })
  }
}

/** Makes a verified backup in BACKUP_DIR, named after its time. Removes the oldest backups. */
export async function backUpScheduled(context: CommandContext): Promise<string> {
  const { config, now } = context
  if (config.store.kind === 'sqlite')
    throw new CommandFailure(
      '--scheduled is for PostgreSQL: with SQLite, the running server makes the backups',
    )
  const plan = config.backups
  if (!plan) throw new UsageError('--scheduled needs BACKUP_DIR, the folder for the backups')
  const file = join(plan.folder, nameBackup(now, 'dump'))
  openFolderOf(file)
  await removeUnfinished(plan.folder)
  const made = await backUpPostgres(context, { file, verifies: true })
  await note(context, 'scheduled')
  await removeOldBackups(plan)
  return made
}

/** Returns a signal that is aborted when the process must stop. The scratch database is then dropped first. */
function abortedByStop(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopping.abort(new Error('it was told to stop')))
  return stopping.signal
}

function addressOf(store: StoreAddress): Extract<StoreAddress, { kind: 'postgres' }> {
  if (store.kind === 'postgres') return store
  throw new CommandFailure('the data is in SQLite')
}
