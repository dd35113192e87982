import { foldText } from '#domain/text/fold-text.ts'

/** Returns the entries whose text contains every word of the query; all for an empty query. */
export function searchEntries<Entry extends { searched: string }>(
  entries: readonly Entry[],
  query: string,
): readonly Entry[] {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return entries
  return entries.filter(({ searched }) => words.every((word) => searched.includes(word)))
}
