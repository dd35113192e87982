import { setImmediate, setTimeout } from 'node:timers/promises'
import { TransactionUndone } from './database-errors.ts'
import type { SqliteFile } from './sqlite-file.ts'

/** Maximum time for which a constantly used file is held before other processes may write, in ms. */
const MAX_HOLD_MS = 1_000

/** Maximum delay between a process's attempts to write, in ms. A pause of this length admits every process. */
export const MAX_RETRY_DELAY_MS = 20

type Release = () => void

/** A transaction shared by several actions, with the promise of its commit. */
interface Group {
  committed: Promise<void>
  resolve: () => void
  reject: (why: unknown) => void
}

/** A running action, with exclusive use of the file until it is kept or undone. */
export interface Act {
  /** Runs a query of the action. */
  run: SqliteFile['run']
  /** Keeps the action's changes. Resolves once their commit is synced, and rejects if the commit fails. */
  keep: () => Promise<void>
  /** Undoes only this action's changes. Does nothing if the action has ended. */
  undo: () => void
}

/** Retries a task that another process's write may block, until it succeeds or times out. */
export type Retry = (task: () => void) => Promise<void>

/** The connection, on which actions run in sequence, and its open transaction, if any. */
interface Sharing {
  file: SqliteFile
  lock: () => Promise<Release>
  open: Group | undefined
  /** Start of the current uninterrupted hold on the file, and end of the last transaction, in ms. */
  heldSince: number
  letGo: number
}

/**
 * Shares commits between actions. Actions on one connection run in sequence, each in a savepoint of a transaction
 * that ends once the pending requests have been read. All actions that arrive while a commit is being synced thus
 * share the next one. No action is kept before that commit; if the commit fails, all its actions fail.
 */
export function createSharedCommits(file: SqliteFile) {
  const sharing: Sharing = { file, lock: createMutex(), open: undefined, heldSince: 0, letGo: 0 }
  return {
    /** Begins an action once all earlier ones have ended. */
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

    /** Waits for all started actions and commits them. */
    async settle(): Promise<void> {
      const release = await sharing.lock()
      if (sharing.open) commit(sharing, sharing.open)
      release()
    },
  }
}

/** Opens the transaction and locks the file immediately, so that reads remain valid until the writes. */
async function openGroup(sharing: Sharing, retry: Retry): Promise<Group> {
  await letOthersWrite(sharing)
  await retry(() => sharing.file.command('begin immediate'))
  const { promise: committed, resolve, reject } = Promise.withResolvers<void>()
  // A failed commit is reported only to waiting actions.
  committed.catch(() => undefined)
  sharing.open = { committed, resolve, reject }
  void commitSoon(sharing, sharing.open)
  return sharing.open
}

/** Pauses if the file has been held for a long time, since SQLite has no queue for other processes. */
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

/** Throws if SQLite has rolled back the transaction. A further statement would be committed on its own. */
function requireTransaction(file: SqliteFile): void {
  if (!file.isInTransaction()) throw new TransactionUndone('the database has undone the transaction')
}

/** Creates a mutex that admits one caller at a time, in order. Each caller receives a release function. */
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
