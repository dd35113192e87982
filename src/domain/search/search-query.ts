import { cutText } from '../text/cut-text.ts'

/** Longest text that is searched for, in UTF-16 units. */
export const MAX_SEARCH_LENGTH = 100

/** Returns the text that an address asks for; empty for none. */
export function readSearchQuery(search: URLSearchParams): string {
  return cutText((search.get('q') ?? '').trim(), MAX_SEARCH_LENGTH)
}
