import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** The threads that hash, by the name that Node gives them. */
const WORKER_NAME = 'libuv-worker'

/**
 * The priority of these threads, 0 being the usual one: enough to let the event loop's thread go first
 * whenever it has something to do.
 */
const LOWER_PRIORITY = 10

/**
 * Gives the threads that hash a lower priority than the one that answers everybody else: otherwise, on a
 * machine whose cores all hash, an answer waits for the system to take turns. Only Linux can do that to a
 * single thread; elsewhere nothing changes. The threads exist once the first hash has been computed.
 */
export function lowerHashingPriority(): void {
  try {
    for (const thread of readdirSync('/proc/self/task'))
      if (readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim() === WORKER_NAME)
        setPriority(Number(thread), LOWER_PRIORITY)
  } catch {
    // Not Linux, or not allowed: people wait a little longer while many sign in.
  }
}
