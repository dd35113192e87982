/**
 * Returns the first `max` UTF-16 units of a text. Omits half a surrogate pair at the end, which URLs cannot contain.
 */
export function cutText(text: string, max: number): string {
  return text.slice(0, max).replace(/\p{Surrogate}$/u, '')
}
