import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** The threads that hash, by the name that Node gives them. */
const WORKER = 'libuv-worker'

/** How far they stand back: enough to let the event loop's thread go first whenever it has something to do. */
const STANDS_BACK = 10

/**
 * Lets the threads that hash stand back behind the one that answers everybody else: without it, on a machine whose cores all
 * hash, an answer waits for the system to take turns. Only Linux can do that to a single thread; elsewhere nothing changes.
 * The threads exist once the first hash has been computed.
 */
export function letHashingStandBack(): void {
  try {
    for (const thread of readdirSync('/proc/self/task'))
      if (readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim() === WORKER)
        setPriority(Number(thread), STANDS_BACK)
  } catch {
    // Not Linux, or not allowed: people wait a little longer while many sign in.
  }
}
