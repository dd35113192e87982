import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { MediaPlace } from '#core/config.ts'
import { errorMessage } from '#core/error-message.ts'
import { makeFolder } from '#core/make-folder.ts'
import { plural } from '#domain/messages.ts'
import { copyMedia, mediaBeside } from '#jobs/backups/media-copies.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { isServable } from '#store/migrating/is-migrated.ts'
import { audit } from '#store/operation/audit-log.ts'
import { noteBackup } from '#store/operation/backup-state.ts'
import { type CommandContext, CommandFailure } from '../command-line/command.ts'

/** Creates the folder of a backup if missing. Refuses an unwritable folder. */
export function openFolderOf(file: string): void {
  try {
    makeFolder(dirname(file))
    accessSync(dirname(file), constants.W_OK)
  } catch (error) {
    throw new CommandFailure(
      `'${file}' cannot be written by this user: ${errorMessage(error)}. Name a file in a folder of theirs`,
    )
  }
}

/** Copies stored media into the folder next to a backup. Returns their names and a summary. */
export async function copyStoredMedia(
  place: MediaPlace,
  file: string,
): Promise<{ names: string[]; text: string }> {
  if (place.kind === 'bucket')
    return { names: [], text: '; images and videos are in the object store, and not in it' }
  const folder = mediaBeside(file)
  try {
    const names = await copyMedia(place.folder, folder)
    return { names, text: names.length === 0 ? '' : `, and ${filesText(names.length)} in ${folder}` }
  } catch (error) {
    throw new CommandFailure(`'${file}' was made, but no whole copy of the media: ${errorMessage(error)}`)
  }
}

/** Returns the text about identical media. Empty without media. */
export function sameFilesText(count: number): string {
  return count === 0 ? '' : `, and so ${count === 1 ? 'is' : 'are'} ${filesText(count)}`
}

export function filesText(count: number): string {
  return plural(count, 'media file')
}

export function sizeText(file: string): string {
  return `${(statSync(file).size / 1024 ** 2).toFixed(1)} MB`
}

/** Records the backup in the database, unless that has another schema or is not writable. */
export async function note(
  { db, now, warn }: CommandContext,
  kind: 'made' | 'verified' | 'scheduled',
): Promise<void> {
  if (!(await isServable(db))) return
  try {
    await inTransaction(db, async (transaction) => {
      await noteBackup(transaction, { at: now, kind })
      if (kind === 'made')
        await audit(transaction, { act: 'backed-up', actor: 'operator', subject: 'database' }, now)
    })
  } catch (error) {
    warn(`the backup is whole, but the database could not note it: ${errorMessage(error)}`)
  }
}
