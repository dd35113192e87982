/** What a terminal would act on or hide: control characters, other line ends, and what changes the direction of text. */
const UNPRINTABLE = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu

/** A text as one line that a terminal only shows: what it would act on is written as escapes. */
export function toPrintable(text: string): string {
  return text.replace(
    UNPRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The same for a text of several lines, which keeps its line ends. */
export function toPrintableLines(text: string): string {
  return text.split('\n').map(toPrintable).join('\n')
}
