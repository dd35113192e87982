/** Longest name of a person, in UTF-16 units, as forms, files of people and the wire take it. */
export const LONGEST_NAME = 200
