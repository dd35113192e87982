import { readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { expect, it } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'

/** Returns the nice values of this process's threads with matching names; a higher value means lower priority. */
function prioritiesOf(isWanted: (name: string) => boolean): number[] {
  return readdirSync('/proc/self/task')
    .filter((thread) => isWanted(readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim()))
    .map((thread) => getPriority(Number(thread)))
}

it.runIf(process.platform === 'linux')(
  'hashing threads have a lower priority than the event loop',
  async () => {
    await createPasswordHasher().hash('a long and quiet river')
    const workers = prioritiesOf((name) => name === 'libuv-worker')
    expect(workers.length).toBeGreaterThan(0)
    const nice = Math.min(constants.priority.PRIORITY_LOW, getPriority() + 10)
    expect(workers).toEqual(workers.map(() => nice))
    expect(getPriority(process.pid)).toBeLessThan(nice)
  },
)
