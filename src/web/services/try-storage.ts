/** Uses the browser's storage, and returns what was found; undefined for nothing, and in a browser that keeps nothing. */
export function tryStorage<T>(use: () => T): NonNullable<T> | undefined {
  try {
    return use() ?? undefined
  } catch {
    return undefined
  }
}
