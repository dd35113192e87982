import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Linux folder for files in memory. */
const MEMORY_FOLDER = '/dev/shm'

/** Prefix of the folders' names, followed by a process id. */
const FOLDER_PREFIX = 'portal-tests-'

/** Minimum free space, in bytes, which three or four parallel suites never exceed. */
const MIN_FREE_BYTES = 6 * 1024 ** 3

/**
 * Stores the temporary files of tests and their processes in memory if there is space. Syncing each commit to a disk
 * would take half of the suites' time. The process removes its folder on exit, and the next run removes folders of
 * killed processes. Keeps an existing TMPDIR.
 */
export function keepDataInMemory(): void {
  if (process.env.TMPDIR !== undefined) return
  removeAbandoned()
  if (!hasSpace()) return
  const folder = join(MEMORY_FOLDER, `${FOLDER_PREFIX}${process.pid}`)
  mkdirSync(folder)
  // PostgreSQL runs as another user.
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
