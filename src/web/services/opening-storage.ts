import type { ModuleType } from '#domain/course/course.ts'

/** The opening of a module by a user, not yet confirmed by the document database. */
export interface WaitingOpening {
  uid: string
  partner: string
  courseId: string
  moduleId: string
  type: ModuleType
  /** By this browser's clock, in ms since 1970. */
  openedAt: number
}

/** Keeps waiting openings in this browser after the page is closed, for everybody who signs in here. */
export interface OpeningStorage {
  list: () => Promise<WaitingOpening[]>
  keep: (opening: WaitingOpening) => Promise<void>
  remove: (opening: WaitingOpening) => Promise<void>
}

const DATABASE = 'partner-training-portal'
const STORE = 'openings'
const KEY = ['uid', 'partner', 'courseId', 'moduleId'] as const

/** The storage in the browser's IndexedDB, which all tabs share. */
export function createOpeningStorage(): OpeningStorage {
  return {
    list: () => runRequest('readonly', (store) => store.getAll() as IDBRequest<WaitingOpening[]>),
    keep: async (opening) => void (await runRequest('readwrite', (store) => store.put(opening))),
    remove: (opening) => runRequest('readwrite', (store) => store.delete(KEY.map((part) => opening[part]))),
  }
}

/** Runs one request in its own transaction; when it resolves, the data is written. */
async function runRequest<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase()
  try {
    const transaction = database.transaction(STORE, mode)
    const request = work(transaction.objectStore(STORE))
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onabort = () => reject(transaction.error)
    })
    return request.result
  } finally {
    database.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: [...KEY] })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
