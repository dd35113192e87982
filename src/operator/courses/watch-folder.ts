import { watch } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { errorMessage } from '#core/error-message.ts'
import { CommandFailure, type Terminal } from '../command.ts'

/** Wait after a change, in ms: an editor saves a file in several steps. */
const SETTLING_MS = 100

/** Pause between two looks whether the folder is still there, in ms: no event says that it was moved. */
const CHECK_INTERVAL_MS = 500

/**
 * Yields at once, and again after every change in a folder, until the process is ended. If the folder goes
 * away, this says so and waits until it is back. Throws a CommandFailure for a folder that cannot be watched.
 */
export async function* eachSave(folder: string, { warn }: Pick<Terminal, 'warn'>): AsyncGenerator<void> {
  for (;;) {
    yield* eachChange(folder)
    if (await findIdentity(folder)) continue
    warn(`${folder} is gone, or has another name now: this goes on once it is back. Ctrl+C ends it.`)
    while (!(await findIdentity(folder))) await setTimeout(CHECK_INTERVAL_MS)
  }
}

/** Yields at once and after every change, until there is another folder in the place of this one, or none. */
async function* eachChange(folder: string): AsyncGenerator<void> {
  let change = Promise.withResolvers<void>()
  const watcher = startWatching(folder, () => change.resolve())
  // Something in the folder went while it was looked at: what became of the folder itself is looked up below.
  watcher.on('error', () => change.resolve())
  const identity = await findIdentity(folder)
  const looking = setInterval(async () => {
    if ((await findIdentity(folder)) !== identity) change.resolve()
  }, CHECK_INTERVAL_MS)
  try {
    for (;;) {
      // Before what is done about it, so that what is saved meanwhile is not missed.
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

/** Returns the identity of a folder, which another one does not have; undefined if there is none. */
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
