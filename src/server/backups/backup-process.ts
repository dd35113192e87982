/**
 * A process of its own, started with the database's file, an empty folder and the time: puts a backup into the folder, restores it
 * there, and compares the two. Prints what it compared as JSON, or why it failed. It stands back behind whoever serves people.
 */
import { join } from 'node:path'
import { makeBackup } from '../store/sqlite/sqlite-backup.ts'
import { standBack } from './stand-back.ts'
import { verifyBackup } from './verify-backup.ts'

process.umask(0o077)
standBack()
// The server ends this process itself when it stops.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

const [database = '', folder = '', now] = process.argv.slice(2)
const copy = join(folder, 'copy')
try {
  await makeBackup(database, copy, Number(now))
  console.log(JSON.stringify(await verifyBackup(copy, join(folder, 'restored'), Number(now))))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
