/**
 * Characters that a terminal interprets or hides: control characters, other line ends, and changes of the text
 * direction.
 */
const UNPRINTABLE = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu

/** Returns a text on one line that is safe to print. Characters that a terminal interprets are escaped. */
export function toPrintable(text: string): string {
  return text.replace(
    UNPRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Returns a text of several lines that is safe to print. Line ends are kept. */
export function toPrintableLines(text: string): string {
  return text.split('\n').map(toPrintable).join('\n')
}
