import { sentenceOf } from '#client/form/use-form.ts'
import { wasGivenUp } from '#client/http/http.ts'
import type { ConsoleSession } from '#client/session/console-session.ts'
import { createObservable } from '#client/storage/observable.ts'
import type { NewUploadBody, Upload } from '#contract/console/company-drafts.ts'
import type { MediaPurpose } from '#domain/media/find-upload-problem.ts'
import { dropUpload, sendFile, type UploadHalt } from '../services/upload-calls.ts'
import { findRemembered, markOf, rememberBegun } from './begun-uploads.ts'
import { nameByContent } from './name-by-content.ts'

/** Maximum number of concurrent uploads. Other files wait. */
const MAX_AT_ONCE = 3

/** Weight of the latest piece in an upload's speed. */
const SPEED_WEIGHT = 0.3

/** Purpose of a file: a course's folder, or a part of a draft. */
export type UploadTarget = { purpose: 'folder' } | { purpose: MediaPurpose; draftId: string }

/** A file in the queue, with its progress. */
export interface UploadItem {
  key: number
  name: string
  size: number
  /** Number of received bytes. */
  arrived: number
  state: 'waiting' | 'sending' | UploadHalt | 'paused' | 'reading'
  /** Speed in bytes per ms; undefined until measured. */
  speed?: number | undefined
}

/** End of an upload: its result, the reason for a refusal, or a cancellation. */
export type UploadEnd =
  | { outcome: 'done'; upload: Upload & { id: string } }
  | { outcome: 'refused'; problem: string; problems?: Upload['problems'] }
  | { outcome: 'canceled' }

export type UploadQueue = ReturnType<typeof createUploadQueue>

/** Running upload behind an item of the queue. */
interface Run {
  file: File
  body: NewUploadBody
  mark: string | undefined
  /** Id of the upload; undefined before it begins. */
  id?: string | undefined
  abort: AbortController
  end: (end: UploadEnd) => void
}

/** Functions of a session for sending files. */
type Sender = Pick<ConsoleSession, 'call' | 'sendBytes'>

/**
 * Creates the upload queue of a screen. Up to three files are sent concurrently. Each can be paused, resumed
 * and canceled.
 */
export function createUploadQueue(session: Sender) {
  const items = createItems()
  const runs = new Map<number, Run>()
  const { startNext, finish } = createSending(session, items, runs)
  let lastKey = 0

  return {
    get: items.get,
    subscribe: items.subscribe,
    /** Checks a file and adds it to the queue. Resolves after the end of its upload. */
    async add(file: File, target: UploadTarget): Promise<UploadEnd> {
      const named = await nameByContent(file, target.purpose)
      if ('problem' in named) return { outcome: 'refused', problem: named.problem }
      const { name } = named
      const { size } = file
      const mark = await markOf(file, JSON.stringify(target))
      const body: NewUploadBody = { ...target, name: name.slice(-200), size }
      const key = ++lastKey
      return new Promise((end) => {
        runs.set(key, { file, body, mark, abort: new AbortController(), end })
        items.set([...items.get(), { key, name, size, arrived: 0, state: 'waiting' }])
        startNext()
      })
    },
    pause(key: number): void {
      runs.get(key)?.abort.abort()
      items.change(key, { state: 'paused', speed: undefined })
      startNext()
    },
    resume(key: number): void {
      items.change(key, { state: 'waiting' })
      startNext()
    },
    cancel(key: number): void {
      const run = runs.get(key)
      run?.abort.abort()
      if (run?.id !== undefined) void dropUpload(session.call, run.id).catch(() => undefined)
      finish(key, { outcome: 'canceled' })
    },
    /**
     * Stops all uploads, for example when the user leaves the screen. Received data is kept in case the same
     * files are chosen again.
     */
    stop(): void {
      for (const { abort } of runs.values()) abort.abort()
      runs.clear()
      items.set([])
    },
  }
}

/** Sends the files of a queue in order of arrival. */
function createSending(session: Sender, items: ReturnType<typeof createItems>, runs: Map<number, Run>) {
  function startNext(): void {
    const sending = items.get().filter(({ state }) => ['sending', 'lost', 'busy'].includes(state)).length
    const waiting = items.get().filter(({ state }) => state === 'waiting')
    for (const { key } of waiting.slice(0, Math.max(0, MAX_AT_ONCE - sending))) void start(key)
  }
  async function start(key: number): Promise<void> {
    const run = runs.get(key)
    if (!run) return
    items.change(key, { state: 'sending' })
    run.abort = new AbortController()
    const { signal } = run.abort
    try {
      const upload = await sendFile(session, run.file, {
        body: run.body,
        begun: run.id ?? findRemembered(run.mark),
        signal,
        onBegun(id) {
          run.id = id
          rememberBegun(run.mark, id)
        },
        onProgress: createProgress(run.file.size, (changes) => !signal.aborted && items.change(key, changes)),
      })
      if (!signal.aborted) finish(key, endOf(upload))
    } catch (error) {
      if (!signal.aborted) finish(key, endOfFailure(error))
    }
  }
  function finish(key: number, end: UploadEnd): void {
    const run = runs.get(key)
    runs.delete(key)
    items.set(items.get().filter((item) => item.key !== key))
    if (run && end.outcome !== 'refused') rememberBegun(run.mark, undefined)
    run?.end(end)
    startNext()
  }
  return { startNext, finish }
}

function endOfFailure(error: unknown): UploadEnd {
  return wasGivenUp(error) ? { outcome: 'canceled' } : { outcome: 'refused', problem: sentenceOf(error) }
}

function endOf(upload: Upload & { id: string }): UploadEnd {
  if (upload.state !== 'refused') return { outcome: 'done', upload }
  const { reason = 'This file was refused.', problems } = upload
  return { outcome: 'refused', problem: reason, problems }
}

/** Manages the items, and reports each change. */
function createItems() {
  const items = createObservable<readonly UploadItem[]>([])
  return {
    ...items,
    change(key: number, changes: Partial<UploadItem>): void {
      items.set(items.get().map((item) => (item.key === key ? { ...item, ...changes } : item)))
    },
  }
}

/** Returns a function that reports a file's progress as its state and speed. */
function createProgress(size: number, report: (changes: Partial<UploadItem>) => void) {
  let last: { arrived: number; at: number } | undefined
  let speed: number | undefined
  return (arrived: number, halt?: UploadHalt): void => {
    const now = performance.now()
    if (halt) last = undefined
    else if (last && arrived > last.arrived) {
      const newest = (arrived - last.arrived) / Math.max(1, now - last.at)
      speed = speed === undefined ? newest : speed + SPEED_WEIGHT * (newest - speed)
    }
    if (!halt) last = { arrived, at: now }
    const state = halt ?? (arrived >= size ? 'reading' : 'sending')
    report({ arrived, state, speed: halt ? undefined : speed })
  }
}
