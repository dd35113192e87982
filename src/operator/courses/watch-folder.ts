import { watch } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { errorMessage } from '#core/error-message.ts'
import { CommandFailure, type Terminal } from '../command-line/command.ts'

/** Delay after a change, in ms, because an editor saves a file in several steps. */
const SETTLING_MS = 100

/** Interval between checks that the folder still exists, in ms, because no event reports its move. */
const CHECK_INTERVAL_MS = 500

/**
 * Yields at once and after every change in a folder, until the process ends. If the folder disappears, prints a
 * warning and waits until it is back. Throws a CommandFailure for a folder that cannot be watched.
 */
export async function* eachSave(folder: string, { warn }: Pick<Terminal, 'warn'>): AsyncGenerator<void> {
  for (;;) {
    yield* eachChange(folder)
    if (await findIdentity(folder)) continue
    warn(`${folder} is gone or renamed: watching continues once it’s back. Press Ctrl+C to stop.`)
    while (!(await findIdentity(folder))) await setTimeout(CHECK_INTERVAL_MS)
  }
}

/** Yields at once and after every change, until the folder disappears or is replaced by another one. */
async function* eachChange(folder: string): AsyncGenerator<void> {
  let change = Promise.withResolvers<void>()
  const watcher = startWatching(folder, () => change.resolve())
  // An entry disappeared while it was being read; the folder itself is checked below.
  watcher.on('error', () => change.resolve())
  const identity = await findIdentity(folder)
  const looking = setInterval(async () => {
    if ((await findIdentity(folder)) !== identity) change.resolve()
  }, CHECK_INTERVAL_MS)
  try {
    for (;;) {
      // Renewed before yielding, so that changes saved meanwhile are not missed.
      change = Promise.withResolvers()
      yield
      await change.promise
      await setTimeout(SETTLING_MS)
      if ((await findIdentity(folder)) !== identity) return
    }
  } finally {
    clearInterval(looking)
    watcher.close()
  }
}

/** Returns the unique identity of a folder; undefined if it does not exist. */
async function findIdentity(folder: string): Promise<string | undefined> {
  const found = await stat(folder).catch(() => undefined)
  return found?.isDirectory() ? `${found.dev} ${found.ino}` : undefined
}

function startWatching(folder: string, onChange: () => void) {
  try {
    return watch(folder, { recursive: true }, onChange)
  } catch (error) {
    throw new CommandFailure(`${folder} cannot be watched: ${errorMessage(error)}`)
  }
}
