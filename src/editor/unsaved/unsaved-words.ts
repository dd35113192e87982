import type { SavePartBody } from '#contract/console/company-drafts.ts'

/** A text that somebody wrote in a part of a draft and the server has not acknowledged. */
export interface UnsavedPart {
  /** The uid of who wrote it. */
  account: string
  draftId: string
  part: string
  course: { id: string; name: string }
  /** The version it began from. */
  version: number
  content: string
  /** The save that was sent last, if nobody knows whether it arrived. */
  sent: SentSave | undefined
  /** Why the text was chosen over another, until it is sent. */
  because?: SavePartBody['because']
  /** When it was kept, in ms since 1970. */
  written: number
}

/** A save that was sent: the same text under the same id, however often. */
export type SentSave = Pick<SavePartBody, 'save' | 'content' | 'because'>

/** Where a text is kept. */
export type UnsavedKey = Pick<UnsavedPart, 'account' | 'draftId' | 'part'>

/** The store in which unsaved words survive the page. */
export interface UnsavedWords {
  put(part: UnsavedPart): Promise<void>
  remove(part: UnsavedKey): Promise<void>
  /** Lists what an account wrote, in one draft or in all. */
  list(account: string, draftId?: string): Promise<UnsavedPart[]>
}

const DATABASE = 'console-editor'
const PARTS = 'unsaved'

/** Opens the browser's own database, where unsaved words are kept under the account of who wrote them. */
export function openUnsavedWords(): UnsavedWords {
  let opened: Promise<IDBDatabase> | undefined
  const store = async (mode: IDBTransactionMode) => {
    opened ??= openDatabase()
    return (await opened).transaction(PARTS, mode).objectStore(PARTS)
  }
  async function write(act: (parts: IDBObjectStore) => IDBRequest): Promise<void> {
    const parts = await store('readwrite')
    const request = act(parts)
    // At once: a page that is being closed does not live to see it end by itself.
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
