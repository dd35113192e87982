// cspell:ignore Crgen
/** Matches an encoded word of a mail header (RFC 2047), such as `=?utf-8?Q?J=C3=BCrgen?=`. */
const ENCODED_WORD = /=\?([\w-]{1,40})\?([QB])\?([^?\s]{0,400})\?=/gi
/** Matches white space between two encoded words, which is not part of the text. */
const BETWEEN = /\?=\s{1,3}(?==\?[\w-]{1,40}\?[QB]\?)/gi

/** Decodes the encoded words in a text. Words in an unknown encoding stay unchanged. */
export function decodeEncodedWords(text: string): string {
  if (!text.includes('=?')) return text
  return text
    .replace(BETWEEN, '?=')
    .replace(ENCODED_WORD, (written, charset: string, kind: string, word: string) => {
      try {
        const bytes = kind.toUpperCase() === 'Q' ? quotedBytes(word) : atob(word)
        const decoded = new TextDecoder(charset).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
        // Separators of list entries are not part of a name.
        return decoded.replace(/[<>"@;|\s]/g, ' ')
      } catch {
        return written
      }
    })
}

function quotedBytes(word: string): string {
  return word
    .replaceAll('_', ' ')
    .replace(/=([\da-f]{2})/gi, (_code, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}
