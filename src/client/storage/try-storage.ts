/** Runs an access to the browser's storage. Returns undefined if the browser blocks it. */
export function tryStorage<T>(use: () => T): NonNullable<T> | undefined {
  try {
    return use() ?? undefined
  } catch {
    return undefined
  }
}
