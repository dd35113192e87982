/** Characters that no store and no mail can carry: U+0000, and half of a surrogate pair alone. */
const FORBIDDEN = /\0|\p{Cs}/gu

/** Returns whether every store can keep a text. */
export function isStorable(text: string): boolean {
  return text.search(FORBIDDEN) === -1
}

export const NOT_STORABLE = 'contains a character that cannot be stored'

/** Returns a text with another sign for each character that a store cannot keep. */
export function toStorable(text: string): string {
  return text.replaceAll(FORBIDDEN, '\uFFFD')
}
