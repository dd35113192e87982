import { LONGEST_OPENED_AGO } from '#domain/module-completion.ts'
import type { OpeningStorage, WaitingOpening } from '#web/services/opening-storage.ts'
import { createOpeningStorage } from '#web/services/opening-storage.ts'

/**
 * The openings that wait to be told to the document database: in memory for the screens, in the storage over
 * the end of the page. Without a storage (a browser may refuse it) they last as long as the page does.
 */
export function createWaitingOpenings(storage: OpeningStorage, now: () => number = Date.now) {
  const listeners = new Set<() => void>()
  let waiting: readonly WaitingOpening[] = []

  function change(next: readonly WaitingOpening[]): void {
    waiting = next
    for (const listener of listeners) listener()
  }

  const isNew = (opening: WaitingOpening) => !waiting.some((other) => isSame(other, opening))

  return {
    get: () => waiting,

    /** Calls `listener` at every change; gives back how to stop. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Takes up what earlier visits left. What is older than the server would take is given up. */
    async load(): Promise<void> {
      const stored = await storage.list().catch(reported([]))
      const isOld = ({ openedAt }: WaitingOpening) => now() - openedAt > LONGEST_OPENED_AGO
      const taken = stored.filter((opening) => !isOld(opening) && isNew(opening))
      if (taken.length > 0) change([...taken, ...waiting])
      for (const opening of stored.filter(isOld)) await storage.remove(opening).catch(reported(undefined))
    },

    /** A module was opened; while its first opening waits, further ones change nothing. */
    async add(opening: WaitingOpening): Promise<void> {
      if (!isNew(opening)) return
      change([...waiting, opening])
      await storage.keep(opening).catch(reported(undefined))
    },

    /** The document database knows of it, or never will. */
    async remove(opening: WaitingOpening): Promise<void> {
      change(waiting.filter((other) => other !== opening))
      await storage.remove(opening).catch(reported(undefined))
    },
  }
}

/** This browser's waiting openings. */
export const waitingOpenings = createWaitingOpenings(createOpeningStorage())

/** The waiting openings of one user in one partner: nobody else's are shown or sent. */
export function openingsOf(
  { uid, partner = '' }: { uid: string; partner?: string | undefined },
  openings: readonly WaitingOpening[],
): WaitingOpening[] {
  return openings.filter((opening) => opening.uid === uid && opening.partner === partner)
}

/** How many ms ago it was opened, within what the server takes, whatever became of the clock since. */
export function openedAgo({ openedAt }: WaitingOpening, now: number): number {
  return Math.min(Math.max(now - openedAt, 0), LONGEST_OPENED_AGO)
}

function isSame(one: WaitingOpening, other: WaitingOpening): boolean {
  return (
    one.uid === other.uid &&
    one.partner === other.partner &&
    one.courseId === other.courseId &&
    one.moduleId === other.moduleId
  )
}

/** Logs a failure and goes on with a value in its place. */
function reported<T>(value: T): (error: unknown) => T {
  return (error) => {
    console.warn(error)
    return value
  }
}
