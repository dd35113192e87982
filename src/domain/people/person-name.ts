/** Longest name of a person, in UTF-16 units, as forms, files of people and the wire take it. */
export const MAX_NAME_LENGTH = 200
