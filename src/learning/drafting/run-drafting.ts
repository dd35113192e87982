import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { MediaPlace } from '#core/config.ts'
import { PROJECT } from '#core/folders.ts'
import type { Course } from '#domain/course/course.ts'

const PROCESS = join(PROJECT, 'src/authoring/draft/drafting-process.ts')

/** A published course that is to become a draft. */
export interface DraftingTask {
  kind: 'published'
  course: Course
  media: MediaPlace
}

export type DraftingAnswer = { outcome: 'read'; course: Course } | { outcome: 'failed'; problem: string }

/** Does a task in a process beside the server, whose authoring half stays out of it. Throws if that fails. */
export async function runDrafting(
  task: DraftingTask,
): Promise<Exclude<DraftingAnswer, { outcome: 'failed' }>> {
  const child = fork(PROCESS, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
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
}
