/** Longest text that is searched for, in UTF-16 units. */
export const MAX_SEARCH_LENGTH = 100

/** Returns the text that an address asks for; empty for none. */
export function readSearchQuery(search: URLSearchParams): string {
  return (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH)
}
