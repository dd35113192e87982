/** Longest text of a course that a message repeats, in UTF-16 units. */
const MAX_REPEATED_LENGTH = 80

/** Returns a text cut to fit into a message, with `…` where its end is missing. */
export function shorten(text: string, maxLength = MAX_REPEATED_LENGTH): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
