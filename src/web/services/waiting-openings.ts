import { type DurableQueue, openDurableQueue } from '#client/storage/durable-queue.ts'
import { createObservable, type Observable } from '#client/storage/observable.ts'
import type { ModuleType } from '#domain/course/course.ts'
import { MAX_OPENED_AGO_MS } from '#domain/learning/completion-record.ts'
import type { QuizAnswer } from '#domain/learning/quiz.ts'

/** Queue of openings that the document database has not stored yet. */
export type WaitingOpenings = ReturnType<typeof createWaitingOpenings>

interface Queue {
  storage: OpeningStorage
  now: () => number
  waiting: Observable<readonly WaitingOpening[]>
  loading?: Promise<void> | undefined
}

/**
 * Creates the queue of openings that the document database has not stored yet, in memory for the screens, and
 * in storage for later visits. If the browser denies storage, they last as long as the page.
 */
export function createWaitingOpenings(storage: OpeningStorage, now: () => number = Date.now) {
  const queue: Queue = { storage, now, waiting: createObservable(NONE) }
  const { get, set, subscribe } = queue.waiting
  return {
    get,
    subscribe,

    /** Waiting openings exist only in the browser. */
    getServerSnapshot: () => NONE,

    /** Restores the openings of earlier visits, except those too old for the server. */
    load(): Promise<void> {
      // Of two concurrent loads, the slower one could restore an opening sent in the meantime.
      queue.loading ??= restore(queue).finally(() => {
        queue.loading = undefined
      })
      return queue.loading
    },

    /** Adds an opening. Ignores further openings of a module while its first one is waiting. */
    async add(opening: WaitingOpening): Promise<void> {
      if (!isNew(queue, opening)) return
      set([...get(), opening])
      await storage.put(opening).catch(logAndReturn(undefined))
    },

    /** Removes an opening that the document database has stored or refused. */
    async remove(opening: WaitingOpening): Promise<void> {
      set(get().filter((other) => other !== opening))
      await storage.remove(opening).catch(logAndReturn(undefined))
    },
  }
}

function isNew({ waiting }: Queue, opening: WaitingOpening): boolean {
  return !waiting.get().some((other) => isSame(other, opening))
}

async function restore(queue: Queue): Promise<void> {
  const { storage, now } = queue
  const stored = await storage.list().catch(logAndReturn([]))
  const isOld = ({ openedAt }: WaitingOpening) => now() - openedAt > MAX_OPENED_AGO_MS
  const found = stored.filter((opening) => !isOld(opening) && isNew(queue, opening))
  if (found.length > 0) queue.waiting.set([...found, ...queue.waiting.get()])
  for (const opening of stored.filter(isOld)) await storage.remove(opening).catch(logAndReturn(undefined))
}

const NONE: readonly WaitingOpening[] = []

/** Returns the waiting openings of a single user in a single partner. Only these are shown and sent. */
export function openingsOf(
  { uid, partner = '' }: { uid: string; partner?: string | undefined },
  openings: readonly WaitingOpening[],
): WaitingOpening[] {
  return openings.filter((opening) => opening.uid === uid && opening.partner === partner)
}

/** Returns the age of an opening in ms, limited to the server's range because the clock may have changed. */
export function openedAgo({ openedAt }: WaitingOpening, now: number): number {
  return Math.min(Math.max(now - openedAt, 0), MAX_OPENED_AGO_MS)
}

function isSame(one: WaitingOpening, other: WaitingOpening): boolean {
  return (
    one.uid === other.uid &&
    one.partner === other.partner &&
    one.courseId === other.courseId &&
    one.moduleId === other.moduleId &&
    one.answer?.attempt === other.answer?.attempt &&
    one.answer?.question === other.answer?.question
  )
}

/** Returns a handler that logs a failure and returns a value instead. */
function logAndReturn<T>(value: T): (error: unknown) => T {
  return (error) => {
    console.warn(error)
    return value
  }
}

/** An unconfirmed opening of a module by a user, or an answer in the module. */
export interface WaitingOpening {
  uid: string
  partner: string
  courseId: string
  moduleId: string
  type: ModuleType
  /** Time of the opening by this browser's clock, in ms since 1970. */
  openedAt: number
  /** Answer to a question of a started quiz; absent for an opening. */
  answer?: QuizAnswer
}

/** Persistent storage of waiting openings in this browser, shared by all users who sign in here. */
export type OpeningStorage = Pick<DurableQueue<WaitingOpening, keyof WaitingOpening>, 'list' | 'put'> & {
  remove: (opening: WaitingOpening) => Promise<void>
}

const DATABASE = 'partner-training-portal'
const STORE = 'waiting'
const KEY = ['uid', 'partner', 'courseId', 'moduleId', 'part'] as const

/** Store of version 1, in which all answers of a quiz had the same key. */
const FORMER_STORE = 'openings'

/** A stored opening. `part` has the attempt and the question of an answer, and is empty for an opening. */
type StoredOpening = WaitingOpening & { part: number[] }

/** Creates the storage in the browser's IndexedDB. */
export function createOpeningStorage(): OpeningStorage {
  const queue = openDurableQueue<StoredOpening, (typeof KEY)[number]>({
    database: DATABASE,
    store: STORE,
    keyPath: KEY,
    version: 2,
    migrate: moveOpenings,
  })
  return {
    list: () => queue.list(),
    put: (opening) => queue.put(toStored(opening)),
    remove: (opening) => queue.remove(toStored(opening)),
  }
}

function toStored(opening: WaitingOpening): StoredOpening {
  const { answer } = opening
  return { ...opening, part: answer ? [answer.attempt ?? 0, answer.question] : [] }
}

/**
 * Moves openings stored by versions before 0.4.0. This can be removed a month after that release, because
 * older openings are dropped.
 */
function moveOpenings(database: IDBDatabase, transaction: IDBTransaction): void {
  const reading: IDBRequest<WaitingOpening[]> = transaction.objectStore(FORMER_STORE).getAll()
  reading.onsuccess = () => {
    for (const opening of reading.result) transaction.objectStore(STORE).put(toStored(opening))
    database.deleteObjectStore(FORMER_STORE)
  }
}
