import { stat } from 'node:fs/promises'

/**
 * Wraps `read` in a cache that reads a file again only after a change. A course is checked at each save while its films
 * and pictures rarely change. The other arguments must be valid JSON.
 */
export function rememberByFile<More extends unknown[], Found>(
  read: (full: string, ...more: More) => Promise<Found>,
): (full: string, ...more: More) => Promise<Found> {
  const known = new Map<string, { state: string; found: Found }>()
  return async (full, ...more) => {
    const { size, mtimeMs, ctimeMs } = await stat(full)
    const state = [size, mtimeMs, ctimeMs].join(' ')
    const key = JSON.stringify([full, ...more])
    const before = known.get(key)
    if (before?.state === state) return before.found
    const found = await read(full, ...more)
    known.set(key, { state, found })
    return found
  }
}
