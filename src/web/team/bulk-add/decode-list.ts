import { decodeUnicode } from '#domain/text/decode-unicode.ts'

/**
 * Returns the text of a list as a file holds it: UTF-8 or UTF-16 as its byte order mark says, without a mark
 * UTF-8, and what is not valid UTF-8 as Windows-1252, which Excel writes in western Europe.
 */
export function decodeList(bytes: Uint8Array): string {
  return decodeUnicode(bytes)?.text ?? new TextDecoder('windows-1252').decode(bytes)
}
