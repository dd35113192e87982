/** Queue of work that survives a reload, stored in the browser's own database and shared by all tabs. */
export interface DurableQueue<Entry, Key extends keyof Entry> {
  put: (entry: Entry) => Promise<void>
  remove: (key: Pick<Entry, Key>) => Promise<void>
  /** Returns the entries whose keys begin with these values. */
  list: (...start: IDBValidKey[]) => Promise<Entry[]>
}

interface QueueOptions<Key> {
  database: string
  store: string
  /** Fields that form an entry's key. */
  keyPath: readonly Key[]
  /** Version of the database; 1 if absent. */
  version?: number
  /** Migrates the entries of a previous version to the new store. */
  migrate?: (database: IDBDatabase, transaction: IDBTransaction) => void
}

/** Opens a queue on its first use. After a failure, the next use tries again. */
export function openDurableQueue<Entry extends object, Key extends keyof Entry & string>(
  options: QueueOptions<Key>,
): DurableQueue<Entry, Key> {
  const { store, keyPath } = options
  let opened: Promise<IDBDatabase> | undefined

  async function run<T>(mode: IDBTransactionMode, act: (entries: IDBObjectStore) => IDBRequest<T>) {
    opened ??= openDatabase(options, () => {
      opened = undefined
    })
    const transaction = (await opened).transaction(store, mode)
    const request = act(transaction.objectStore(store))
    // Commits explicitly, because a closing page may not last until the automatic commit.
    transaction.commit()
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onabort = () => reject(transaction.error)
    })
    return request.result
  }
  return {
    put: async (entry) => void (await run('readwrite', (entries) => entries.put(entry))),
    remove: (key) =>
      run('readwrite', (entries) => entries.delete(keyPath.map((field) => key[field] as IDBValidKey))),
    list: (...start) =>
      run('readonly', (entries) => entries.getAll(start.length > 0 ? startingWith(start) : undefined)),
  }
}

/** Returns the range of keys that begin with these values; an array sorts after everything else. */
function startingWith(start: IDBValidKey[]): IDBKeyRange {
  return IDBKeyRange.bound(start, [...start, []])
}

/**
 * Opens the database. Calls `onEnd` once the connection is unusable: opening failed, or a newer version
 * closed it.
 */
function openDatabase(
  { database: name, store, keyPath, version = 1, migrate }: QueueOptions<string>,
  onEnd: () => void,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version)
    opening.onupgradeneeded = ({ oldVersion }) => {
      opening.result.createObjectStore(store, { keyPath: [...keyPath] })
      if (oldVersion > 0 && opening.transaction) migrate?.(opening.result, opening.transaction)
    }
    opening.onsuccess = () => {
      const database = opening.result
      database.onclose = onEnd
      database.onversionchange = () => {
        database.close()
        onEnd()
      }
      resolve(database)
    }
    opening.onerror = () => {
      onEnd()
      reject(opening.error)
    }
  })
}
