/** Maximum length of a course's text quoted in a message, in UTF-16 units. */
const MAX_REPEATED_LENGTH = 80

/** Shortens a text to fit a message. Replaces a missing end with `…`, and never cuts a character in half. */
export function shorten(text: string, maxLength = MAX_REPEATED_LENGTH): string {
  return text.length > maxLength ? `${text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')}…` : text
}
