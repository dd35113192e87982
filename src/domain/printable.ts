/** A text as one line that a terminal only shows: control characters are written as escapes. */
export function printable(text: string): string {
  return text.replace(
    /\p{Cc}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
