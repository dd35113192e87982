import { stat } from 'node:fs/promises'

/**
 * Returns the same function, which reads a file only once as long as it stays as it is: who writes a course
 * has it checked at each save, and its films and pictures stay the same. The arguments beside the file's path
 * must be values that JSON can say.
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
