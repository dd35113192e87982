import { closest, distance } from 'fastest-levenshtein'

/** Returns the most similar known word. Undefined if none is similar enough. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined
  const meant = closest(word, known)
  return distance(word, meant) <= Math.max(meant.length < 5 ? 1 : 2, Math.floor(meant.length / 4))
    ? meant
    : undefined
}
