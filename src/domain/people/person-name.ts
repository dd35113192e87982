/** Maximum length of a person's name in forms, in lists of people and in requests, in UTF-16 units. */
export const MAX_NAME_LENGTH = 200

/**
 * Characters not allowed in a name: control characters, line breaks, and characters that change the text direction.
 */
export const INVISIBLE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
