/** Returns the first `max` UTF-16 units of a text, less half a character at its end, which no address can contain. */
export function cutText(text: string, max: number): string {
  return text.slice(0, max).replace(/\p{Surrogate}$/u, '')
}
