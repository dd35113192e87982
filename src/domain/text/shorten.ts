/** Maximum length of a course's text quoted in a message, in UTF-16 units. */
const MAX_REPEATED_LENGTH = 80

/** Returns a text shortened to fit a message, with `…` in place of a missing end; never cuts a character in half. */
export function shorten(text: string, maxLength = MAX_REPEATED_LENGTH): string {
  return text.length > maxLength ? `${text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')}…` : text
}
