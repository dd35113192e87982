import { setImmediate, setTimeout } from 'node:timers/promises'
import { TransactionUndone } from '../connection/database-errors.ts'
import type { SqliteFile } from './sqlite-file.ts'

/** How long a file that is always wanted is held before other processes may write, in ms. */
const MAX_HOLD_MS = 1_000

/** Longest pause between a process's attempts to write, in ms; so a rest of this length lets each of them in. */
export const MAX_RETRY_DELAY_MS = 20

type Release = () => void

/** A transaction that several acts share, and the promise of its commit. */
interface Group {
  committed: Promise<void>
  resolve: () => void
  reject: (why: unknown) => void
}

/** An act under way: it has the file to itself until it is kept or undone. */
export interface Act {
  /** Runs a query of the act. */
  run: SqliteFile['run']
  /** Keeps what the act wrote; resolves when the commit that holds it is synced, and rejects if it failed. */
  keep: () => Promise<void>
  /** Undoes what the act wrote, and nothing else. Does nothing for an act that has ended. */
  undo: () => void
}

/** Retries a task that another process's write may block, until it works or the time is up. */
export type Retry = (task: () => void) => Promise<void>

/** The connection, whose acts run one after the other, and the transaction that is open, if one is. */
interface Sharing {
  file: SqliteFile
  lock: () => Promise<Release>
  open: Group | undefined
  /** Since when the file has been held without a rest, and when it was last let go, in ms. */
  heldSince: number
  letGo: number
}

/**
 * Shares commits: acts on one connection run one after the other, each in a savepoint of a transaction that
 * ends when the requests at hand have been read. So all that arrive while a commit is being synced share the
 * next one. None is kept before that commit is; if it fails, each of them does.
 */
export function createSharedCommits(file: SqliteFile) {
  const sharing: Sharing = { file, lock: createMutex(), open: undefined, heldSince: 0, letGo: 0 }
  return {
    /** Begins an act once all before it have ended. */
    async begin(retry: Retry): Promise<Act> {
      const release = await sharing.lock()
      try {
        const group = sharing.open ?? (await openGroup(sharing, retry))
        file.command('savepoint act')
        return createAct(sharing, group, release)
      } catch (error) {
        release()
        throw error
      }
    },

    /** Waits until all that was begun has been committed. */
    async settle(): Promise<void> {
      const release = await sharing.lock()
      if (sharing.open) commit(sharing, sharing.open)
      release()
    },
  }
}

/** Opens the transaction, which locks from its start, so that reads are still true at the writes. */
async function openGroup(sharing: Sharing, retry: Retry): Promise<Group> {
  await letOthersWrite(sharing)
  await retry(() => sharing.file.command('begin immediate'))
  const { promise: committed, resolve, reject } = Promise.withResolvers<void>()
  // Without an act that waits for it, a failed commit is reported to nobody.
  committed.catch(() => undefined)
  sharing.open = { committed, resolve, reject }
  void commitSoon(sharing, sharing.open)
  return sharing.open
}

/** Rests where the file has been held for long: SQLite has no queue in which another process could wait. */
async function letOthersWrite(sharing: Sharing): Promise<void> {
  const now = performance.now()
  const hasRested = now - sharing.letGo >= MAX_RETRY_DELAY_MS
  if (!hasRested && now - sharing.heldSince < MAX_HOLD_MS) return
  if (!hasRested) await setTimeout(MAX_RETRY_DELAY_MS)
  sharing.heldSince = performance.now()
}

async function commitSoon(sharing: Sharing, group: Group): Promise<void> {
  await setImmediate()
  const release = await sharing.lock()
  if (sharing.open === group) commit(sharing, group)
  release()
}

function commit(sharing: Sharing, group: Group): void {
  try {
    sharing.file.command('commit')
    group.resolve()
  } catch (error) {
    fail(sharing, group, error)
  }
  sharing.open = undefined
  sharing.letGo = performance.now()
}

function fail(sharing: Sharing, group: Group, error: unknown): void {
  if (sharing.file.isInTransaction()) sharing.file.command('rollback')
  if (sharing.open === group) sharing.open = undefined
  group.reject(error)
}

function createAct(sharing: Sharing, group: Group, release: Release): Act {
  const { file } = sharing
  let hasEnded = false

  function end(commands: string[]): void {
    if (hasEnded) return
    hasEnded = true
    try {
      requireTransaction(file)
      for (const command of commands) file.command(command)
    } catch (error) {
      fail(sharing, group, error)
    } finally {
      release()
    }
  }

  return {
    run(query) {
      requireTransaction(file)
      return file.run(query)
    },
    keep() {
      end(['release act'])
      return group.committed
    },
    undo: () => end(['rollback to act', 'release act']),
  }
}

/** Refuses if SQLite has undone the transaction: a statement would be committed alone. */
function requireTransaction(file: SqliteFile): void {
  if (!file.isInTransaction()) throw new TransactionUndone('the database has undone the transaction')
}

/** Creates a mutex: one caller at a time, first come first served; each gets a function that releases it. */
function createMutex(): () => Promise<Release> {
  let last = Promise.resolve()
  return async () => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    return resolve
  }
}
