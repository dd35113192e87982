/**
 * Backup process. Arguments: the database file, an empty folder, the time, and optionally the media folder and a folder
 * for its copies. Makes a backup in the empty folder, restores it and compares the two. Then copies the media and
 * verifies their hashes. Prints the counts as JSON, or the error. Runs at a lower priority than the server.
 */

import { join } from 'node:path'
import { errorMessage } from '#core/error-message.ts'
import { lowerPriority } from '#core/lower-priority.ts'
import { makeBackup } from '#store/copying/sqlite-backup.ts'
import { copyMedia, verifyMedia } from './media-copies.ts'
import { verifyBackup } from './verify-backup.ts'

process.umask(0o077)
lowerPriority()
// The server ends this process when it stops.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

const [database = '', folder = '', now, media, copies = ''] = process.argv.slice(2)
const copy = join(folder, 'copy')
try {
  await makeBackup(database, copy, Number(now))
  const compared = await verifyBackup(copy, join(folder, 'restored'), Number(now))
  const names = media === undefined ? [] : await copyMedia(media, copies)
  await verifyMedia(copies, names)
  console.log(JSON.stringify({ ...compared, media: names.length }))
} catch (error) {
  console.error(errorMessage(error))
  process.exitCode = 1
}
