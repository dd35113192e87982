import { askProcess, type FailedTask } from '#core/ask-process.ts'
import type { MediaPlace } from '#core/config.ts'
import { programFile } from '#core/folders.ts'
import type { StoreAddress } from '#core/store-address.ts'
import type { Course } from '#domain/course/course.ts'
import type { Upload } from '#store/learning/uploads.ts'

const PROCESS = programFile('authoring/draft/drafting-process.ts')

/** A published course that is to become a draft, or an upload that is one. */
export type DraftingTask = { media: MediaPlace } & (
  | { kind: 'published'; course: Course }
  | { kind: 'upload'; upload: Upload; store: StoreAddress; now: number }
)

export type DraftingAnswer = { outcome: 'read'; course: Course } | { outcome: 'ended' } | FailedTask

/** Does a task in a process beside the server, whose authoring half stays out of it. Throws if it fails. */
export function runDrafting(
  task: DraftingTask,
  stopping?: AbortSignal,
): Promise<Exclude<DraftingAnswer, FailedTask>> {
  return askProcess<DraftingAnswer>(PROCESS, task, { doing: 'reads drafts', stopping })
}
