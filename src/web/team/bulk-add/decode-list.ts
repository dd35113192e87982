/**
 * Returns the text of a list as a file holds it: UTF-8 or UTF-16 as its byte order mark says (Excel's
 * "Unicode text" is UTF-16), without a mark UTF-8, and what is not valid UTF-8 as Windows-1252, which Excel
 * writes in western Europe.
 */
export function decodeList(bytes: Uint8Array): string {
  const marked = MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return new TextDecoder(marked.encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The byte order marks; decoding takes them away. */
const MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
]
