import { folded } from './fold-text.ts'
import type { TeamEntry } from './team-entry.ts'

/** The entries in which every word of the query stands, in the name or the email; all of them for an empty query. */
export function foundEntries(entries: readonly TeamEntry[], query: string): readonly TeamEntry[] {
  const words = folded(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return entries
  return entries.filter(({ searched }) => words.every((word) => searched.includes(word)))
}
