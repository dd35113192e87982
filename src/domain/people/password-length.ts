/** Shortest and longest password, in characters as a person counts them (code points). */
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
