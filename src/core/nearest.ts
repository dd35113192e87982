import { closest, distance } from 'fastest-levenshtein'

/** Returns the known word closest to this one; undefined if none is close enough. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined
  const meant = closest(word, known)
  return distance(word, meant) <= Math.max(meant.length < 5 ? 1 : 2, Math.floor(meant.length / 4))
    ? meant
    : undefined
}
