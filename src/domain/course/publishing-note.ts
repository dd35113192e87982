/** Longest reason for a publication, in UTF-16 units. */
export const MAX_NOTE_LENGTH = 500
