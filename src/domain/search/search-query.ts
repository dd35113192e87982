import { cutText } from '../text/cut-text.ts'

/** Maximum length of a searched text, in UTF-16 units. */
export const MAX_SEARCH_LENGTH = 100

/** Returns the searched text in a URL; empty for none. */
export function readSearchQuery(search: URLSearchParams): string {
  return cutText((search.get('q') ?? '').trim(), MAX_SEARCH_LENGTH)
}
