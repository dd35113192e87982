import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Where Linux has files in memory. */
const MEMORY_FOLDER = '/dev/shm'

/** The beginning of the names of such folders; a process's id follows. */
const FOLDER_PREFIX = 'portal-tests-'

/** Space that the suites, three or four beside each other, never fill, in bytes. */
const MIN_FREE_BYTES = 6 * 1024 ** 3

/**
 * Lets tests, and all that they start, have their temporary files in memory where there is room for them: each
 * commit is synced, and on a disk the suites would wait for that half of their time. The folder goes with the
 * process that made it, or with the next run if that was killed. A TMPDIR that is set stays.
 */
export function keepDataInMemory(): void {
  if (process.env.TMPDIR !== undefined) return
  removeAbandoned()
  if (!hasSpace()) return
  const folder = join(MEMORY_FOLDER, `${FOLDER_PREFIX}${process.pid}`)
  mkdirSync(folder)
  // Another user runs PostgreSQL.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function removeAbandoned(): void {
  const folders = existsSync(MEMORY_FOLDER)
    ? readdirSync(MEMORY_FOLDER).filter((name) => name.startsWith(FOLDER_PREFIX))
    : []
  for (const name of folders)
    if (!existsSync(`/proc/${name.slice(FOLDER_PREFIX.length)}`))
      rmSync(join(MEMORY_FOLDER, name), { recursive: true })
}

function hasSpace(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY_FOLDER)
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return mount !== undefined && !/\bnoexec\b/.test(mount) && bavail * bsize >= MIN_FREE_BYTES
  } catch {
    return false
  }
}
