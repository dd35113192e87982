/**
 * A process of its own, started with the database's file, an empty folder, the time, and perhaps the folder
 * of stored media and one for their copies: puts a backup into the empty folder, restores it there, and
 * compares the two; then copies the media and compares their hashes. Prints what it compared as JSON, or why
 * it failed. It stands back behind whoever serves people.
 */

import { join } from 'node:path'
import { errorMessage } from '#core/error-message.ts'
import { lowerPriority } from '#core/lower-priority.ts'
import { makeBackup } from '#store/sqlite/sqlite-backup.ts'
import { copyMedia, verifyMedia } from './media-copies.ts'
import { verifyBackup } from './verify-backup.ts'

process.umask(0o077)
lowerPriority()
// The server ends this process itself when it stops.
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
