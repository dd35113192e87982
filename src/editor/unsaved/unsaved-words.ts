import type { SavePartBody } from '#contract/console/company-drafts.ts'

/** Text written in a part of a draft that the server has not acknowledged. */
export interface UnsavedPart {
  /** Uid of the author. */
  account: string
  draftId: string
  part: string
  course: { id: string; name: string }
  /** Version on which the text is based. */
  version: number
  content: string
  /** The last save that was sent, if its arrival is unknown. */
  sent: SentSave | undefined
  /** Reason why the text was chosen over another, until it is sent. */
  because?: SavePartBody['because']
  /** Time at which the text was kept, in ms since 1970. */
  written: number
}

/** A save that was sent; a retry has the same text and id. */
export type SentSave = Pick<SavePartBody, 'save' | 'content' | 'because'>

/** Key of an unsaved part. */
export type UnsavedKey = Pick<UnsavedPart, 'account' | 'draftId' | 'part'>

/** Store in which unsaved text survives the page. */
export interface UnsavedWords {
  put(part: UnsavedPart): Promise<void>
  remove(part: UnsavedKey): Promise<void>
  /** Returns the unsaved text of an account, in one draft or in all. */
  list(account: string, draftId?: string): Promise<UnsavedPart[]>
}

const DATABASE = 'console-editor'
const PARTS = 'unsaved'

/** Opens the browser's own database, which keeps unsaved text by the account of its author. */
export function openUnsavedWords(): UnsavedWords {
  let opened: Promise<IDBDatabase> | undefined
  const store = async (mode: IDBTransactionMode) => {
    opened ??= openDatabase()
    return (await opened).transaction(PARTS, mode).objectStore(PARTS)
  }
  async function write(act: (parts: IDBObjectStore) => IDBRequest): Promise<void> {
    const parts = await store('readwrite')
    const request = act(parts)
    // Commits at once, since a page that is being closed may not last until the automatic commit.
    parts.transaction.commit()
    await settle(request)
  }
  return {
    put: (part) => write((parts) => parts.put(part)),
    remove: ({ account, draftId, part }) => write((parts) => parts.delete([account, draftId, part])),
    async list(account, draftId) {
      const key = draftId === undefined ? [account] : [account, draftId]
      const all = IDBKeyRange.bound(key, [...key, []])
      return settle<UnsavedPart[]>((await store('readonly')).getAll(all))
    },
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(PARTS, { keyPath: ['account', 'draftId', 'part'] })
  }
  return settle(request)
}

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
