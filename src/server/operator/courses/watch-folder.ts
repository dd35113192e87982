import { watch } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { CommandFailure } from '../command.ts'

/** How long to wait after a change, in ms: an editor saves a file in several steps. */
const SETTLING = 100

/** Yields at once, and again after every change in a folder, until the process is ended. Throws a CommandFailure once the folder is gone. */
export async function* eachSave(folder: string): AsyncGenerator<void> {
  let change = Promise.withResolvers<void>()
  const watcher = startWatching(folder, () => change.resolve())
  watcher.on('error', (error) =>
    change.reject(new CommandFailure(`${folder} is no longer there: ${error.message}`)),
  )
  try {
    for (;;) {
      // Before what is done about it, so that what is saved meanwhile is not missed.
      change = Promise.withResolvers()
      yield
      await change.promise
      await setTimeout(SETTLING)
    }
  } finally {
    watcher.close()
  }
}

function startWatching(folder: string, onChange: () => void) {
  try {
    return watch(folder, { recursive: true }, onChange)
  } catch (error) {
    throw new CommandFailure(`${folder} cannot be watched: ${(error as Error).message}`)
  }
}
