/** Longest name of a person, in UTF-16 units, as forms, files of people and the wire take it. */
export const MAX_NAME_LENGTH = 200

/** Characters that no name may have: control characters, line breaks, and those that change the direction of others. */
export const INVISIBLE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
