export type Observable<Value> = ReturnType<typeof createObservable<Value>>

/** Creates a value that notifies its subscribers of each change, for `useSyncExternalStore`. */
export function createObservable<Value>(value: Value) {
  const listeners = new Set<() => void>()
  let current = value
  return {
    get: (): Value => current,
    set(next: Value): void {
      current = next
      for (const listener of listeners) listener()
    },
    /** Calls `listener` on each change. Returns a function that removes it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
