/** Returns the result of an access to the browser's storage; undefined if the browser blocks it. */
export function tryStorage<T>(use: () => T): NonNullable<T> | undefined {
  try {
    return use() ?? undefined
  } catch {
    return undefined
  }
}
