import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { StoreAddress } from '#core/store-address.ts'
import type { CourseChange } from '#domain/course/course-changes.ts'
import type { Publisher } from './publish-as-shown.ts'

const PROCESS = join(import.meta.dirname, 'revert-process.ts')

/** An earlier revision to publish again; without `publishing` only what that would change is asked for. */
export interface RevertTask {
  store: StoreAddress
  id: string
  revision: number
  /** `shown` is the newest revision as the publisher saw it; `now` in ms since 1970. */
  publishing?: Publisher & { shown: number; now: number }
}

export type RevertAnswer =
  | { outcome: 'described'; shown: number; isSame: boolean; changes: CourseChange[] }
  | { outcome: 'published'; revision: number }
  | { outcome: 'missing' | 'overtaken' }
  | { outcome: 'path-taken'; owner: string }
  | { outcome: 'failed'; problem: string }

/** The end of the newest task: one runs at a time. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Says what publishing a revision again would change, or publishes it, in a process beside the server. Throws
 * if that fails.
 */
export function runRevert(task: RevertTask): Promise<Exclude<RevertAnswer, { outcome: 'failed' }>> {
  const answer = last.then(() => runAlone(task))
  last = answer.catch(() => undefined)
  return answer
}

async function runAlone(task: RevertTask) {
  const child = fork(PROCESS, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const answer = await new Promise<RevertAnswer>((resolve, reject) => {
    child.once('message', (message) => resolve(message as RevertAnswer))
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`The process that publishes again ended: ${signal ?? code}.`)),
    )
    child.send(task)
  })
  if (answer.outcome === 'failed') throw new Error(answer.problem)
  return answer
}
