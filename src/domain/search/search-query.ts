/** Longest text that is searched for, in UTF-16 units. */
export const MAX_SEARCH_LENGTH = 100
