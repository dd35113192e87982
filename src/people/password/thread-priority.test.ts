import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, it } from 'vitest'
import { createPasswordHasher } from './passwords.ts'

/** The priorities of this process's threads by their names; a higher number stands further back. */
function prioritiesOf(isWanted: (name: string) => boolean): number[] {
  return readdirSync('/proc/self/task')
    .filter((thread) => isWanted(readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim()))
    .map((thread) => getPriority(Number(thread)))
}

it.runIf(process.platform === 'linux')('threads that hash stand back behind all others', async () => {
  await createPasswordHasher().hash('a long and quiet river')
  const workers = prioritiesOf((name) => name === 'libuv-worker')
  expect(workers.length).toBeGreaterThan(0)
  expect(Math.min(...workers)).toBe(10)
  expect(getPriority(process.pid)).toBeLessThan(10)
})
