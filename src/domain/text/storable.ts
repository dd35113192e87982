/** Characters that databases and emails do not support: U+0000 and unpaired surrogates. */
const FORBIDDEN = /\0|\p{Cs}/gu

/** Returns whether every database can store a text. */
export function isStorable(text: string): boolean {
  return text.search(FORBIDDEN) === -1
}

export const NOT_STORABLE = 'contains a character that can’t be stored'

/** Replaces each character that cannot be stored with U+FFFD. */
export function toStorable(text: string): string {
  return text.replaceAll(FORBIDDEN, '\uFFFD')
}
