/** Uses the browser's storage and returns what was found; undefined where the browser refuses its storage. */
export function tryStorage<T>(use: () => T): NonNullable<T> | undefined {
  try {
    return use() ?? undefined
  } catch {
    return undefined
  }
}
