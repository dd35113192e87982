import { watch } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { errorMessage } from '#core/error-message.ts'
import { CommandFailure, type Terminal } from '../command-line/command.ts'

/** Delay after a change, in ms, because text editors save a file in several steps. */
const SETTLING_MS = 100

/** Interval between checks of the folder's existence, in ms, because no event reports its move. */
const CHECK_INTERVAL_MS = 500

/**
 * Yields immediately and after every change in a folder, until the process ends. Warns and waits if the folder
 * disappears. Throws a `CommandFailure` for a folder that cannot be watched.
 */
export async function* eachSave(folder: string, { warn }: Pick<Terminal, 'warn'>): AsyncGenerator<void> {
  for (;;) {
    yield* eachChange(folder)
    if (await findIdentity(folder)) continue
    warn(`${folder} is gone or renamed: watching continues once it’s back. Press Ctrl+C to stop.`)
    while (!(await findIdentity(folder))) await setTimeout(CHECK_INTERVAL_MS)
  }
}

/** Yields immediately and after every change, until the folder disappears or is replaced. */
async function* eachChange(folder: string): AsyncGenerator<void> {
  let change = Promise.withResolvers<void>()
  const watcher = startWatching(folder, () => change.resolve())
  // An entry disappeared during the read. The folder itself is checked below.
  watcher.on('error', () => change.resolve())
  const identity = await findIdentity(folder)
  const looking = setInterval(async () => {
    if ((await findIdentity(folder)) !== identity) change.resolve()
  }, CHECK_INTERVAL_MS)
  try {
    for (;;) {
      // Renewed before the yield, because changes during it must not be missed.
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

/** Returns the unique identity of a folder. Undefined if it does not exist. */
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
