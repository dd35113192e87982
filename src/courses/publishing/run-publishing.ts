import type { AppContext } from '#app-context.ts'
import { askProcess, type FailedTask } from '#core/ask-process.ts'
import type { MediaPlace } from '#core/config.ts'
import { programFile } from '#core/folders.ts'
import { type HelperTask, runWithHelper } from '#core/helper-queue.ts'
import type { StoreAddress } from '#core/store-address.ts'
import type { HeldPublication } from '#store/courses/publications.ts'
import type { PublishingEffect } from './publish-as-shown.ts'

const PROCESS = programFile('courses/authoring/publishing/publishing-process.ts')

/** Duration of a process's lease on a publication, in ms. It is extended before it expires. */
export const HOLD_MS = 30_000

interface Place {
  store: StoreAddress
  media: MediaPlace
  /** The portal's time zone. */
  timeZone: string
  /** In ms since 1970. */
  now: number
}

/** A task on the records of all participants of a course, or on its pictures. */
export type PublishingTask = Place & PublishingWork

type PublishingWork =
  | { kind: 'describe revision'; courseId: string; revision: number }
  | { kind: 'describe draft'; id: string }
  | { kind: 'work'; held: HeldPublication }

export type PublishingAnswer =
  | ({ outcome: 'described'; version: number | undefined } & PublishingEffect)
  | { outcome: 'missing' | 'worked' }
  | { outcome: 'refused'; reason: string }
  | FailedTask

type Answered = Exclude<PublishingAnswer, FailedTask>
type Portal = Pick<AppContext, 'clock'> & {
  config: Pick<AppContext['config'], 'store' | 'media' | 'timeZone'>
}

/**
 * Describes the changes of publishing a draft or an earlier revision, in a child process that ends on `signal`. Throws
 * on failure.
 */
export function describeWithHelper(
  context: Portal,
  work: Exclude<PublishingWork, { kind: 'work' }>,
  asking: Pick<HelperTask, 'person' | 'signal'>,
): Promise<Answered> {
  return runWithHelper({ kind: 'effect', ...asking }, (stopping) => runBeside(context, work, stopping))
}

/** Runs a task in a child process outside the queue. A stopping server ends it immediately. */
export function runBeside(
  { config: { store, media, timeZone }, clock }: Portal,
  work: PublishingWork,
  stopping?: AbortSignal,
): Promise<Answered> {
  const task: PublishingTask = { store, media, timeZone, now: clock(), ...work }
  return askProcess<PublishingAnswer>(PROCESS, task, { doing: 'publishes', stopping })
}
