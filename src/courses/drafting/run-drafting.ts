import type { AppContext } from '#app-context.ts'
import type { NewDraftBody } from '#contract/console/company-drafts.ts'
import { askProcess, type FailedTask } from '#core/ask-process.ts'
import type { MediaPlace } from '#core/config.ts'
import { programFile } from '#core/folders.ts'
import type { StoreAddress } from '#core/store-address.ts'
import type { Upload } from '#store/courses/uploads.ts'
import type { DraftCheck } from './check-draft.ts'
import type { BegunDraft, DraftActor } from './draft-acts.ts'

const PROCESS = programFile('courses/authoring/draft/drafting-process.ts')

interface Place {
  store: StoreAddress
  media: MediaPlace
  /** The portal's time zone. */
  timeZone: string
  /** In ms since 1970. */
  now: number
}

/** A task on a whole draft: beginning, checking or previewing it, or reading an upload. */
export type DraftingTask = Place & DraftingWork

type DraftingWork =
  | { kind: 'begin'; wanted: NewDraftBody; by: DraftActor & { key: string } }
  | { kind: 'check' | 'preview'; id: string }
  | { kind: 'upload'; upload: Upload }

export type DraftingAnswer =
  | { outcome: 'begun'; draft: BegunDraft }
  | { outcome: 'checked'; check: DraftCheck | undefined }
  | { outcome: 'previewed'; preview: DraftPreviewText | undefined }
  | { outcome: 'ended' }
  | FailedTask

/** A preview as gzipped JSON, with its check. Serializing it in the server would block requests. */
export interface DraftPreviewText {
  gzipped: Uint8Array
  check: DraftCheck
}

export type DraftingPortal = Pick<AppContext, 'clock'> & {
  config: Pick<AppContext['config'], 'store' | 'media' | 'timeZone'>
}

/**
 * Runs a task in a child process, to keep the authoring code out of the server. Reuses the process except after
 * uploads, because their files would stay in its memory. Throws if the task fails.
 */
export function runDrafting(
  { config: { store, media, timeZone }, clock }: DraftingPortal,
  work: DraftingWork,
  stopping?: AbortSignal,
): Promise<Exclude<DraftingAnswer, FailedTask>> {
  const task: DraftingTask = { store, media, timeZone, now: clock(), ...work }
  const isReused = work.kind !== 'upload'
  return askProcess<DraftingAnswer>(PROCESS, task, { doing: 'reads drafts', stopping, isReused })
}
