import { cutText } from '../text/cut-text.ts'

/** Maximum length of a search text, in UTF-16 units. */
export const MAX_SEARCH_LENGTH = 100

/** Returns the search text in a URL, or an empty text without one. */
export function readSearchQuery(search: URLSearchParams): string {
  return cutText((search.get('q') ?? '').trim(), MAX_SEARCH_LENGTH)
}
