/**
 * Characters that a terminal would act on or hide: control characters, other line ends, and changes of the
 * text's direction.
 */
const UNPRINTABLE = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu

/** Returns a text as one line that is safe to print: characters that a terminal would act on are escaped. */
export function toPrintable(text: string): string {
  return text.replace(
    UNPRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Does the same for a text of several lines, which keeps its line ends. */
export function toPrintableLines(text: string): string {
  return text.split('\n').map(toPrintable).join('\n')
}
