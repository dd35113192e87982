import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { MediaPlace } from '#core/config.ts'
import { PROJECT } from '#core/folders.ts'
import type { StoreAddress } from '#core/store-address.ts'
import type { Course } from '#domain/course/course.ts'
import type { Upload } from '#store/learning/uploads.ts'

const PROCESS = join(PROJECT, 'src/authoring/draft/drafting-process.ts')

/** A published course that is to become a draft, or an upload that is one. */
export type DraftingTask = { media: MediaPlace } & (
  | { kind: 'published'; course: Course }
  | { kind: 'upload'; upload: Upload; store: StoreAddress; now: number }
)

export type DraftingAnswer =
  | { outcome: 'read'; course: Course }
  | { outcome: 'ended' }
  | { outcome: 'failed'; problem: string }

/**
 * Does a task in a process beside the server, whose authoring half stays out of it, and which ends with its
 * server or once that is stopping. Throws if it fails.
 */
export async function runDrafting(
  task: DraftingTask,
  stopping?: AbortSignal,
): Promise<Exclude<DraftingAnswer, { outcome: 'failed' }>> {
  const child = fork(PROCESS, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const end = () => child.connected && child.disconnect()
  stopping?.addEventListener('abort', end)
  try {
    const answer = await new Promise<DraftingAnswer>((resolve, reject) => {
      child.once('message', (message) => resolve(message as DraftingAnswer))
      child.once('error', reject)
      child.once('exit', (code, signal) =>
        reject(new Error(`The process that reads drafts ended: ${signal ?? code}.`)),
      )
      child.send(task)
    })
    if (answer.outcome === 'failed') throw new Error(answer.problem)
    return answer
  } finally {
    stopping?.removeEventListener('abort', end)
  }
}
