/** The Unicode encodings with a byte order mark. */
type UnicodeEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/**
 * Decodes UTF-8 or UTF-16 by its byte order mark ("Unicode text" of Excel and Notepad is UTF-16), and UTF-8 without a
 * mark. Returns undefined for invalid bytes.
 */
export function decodeUnicode(bytes: Uint8Array): { text: string; encoding: UnicodeEncoding } | undefined {
  const marked = MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))
  const encoding = marked?.encoding ?? 'utf-8'
  try {
    return { text: new TextDecoder(encoding, { fatal: marked === undefined }).decode(bytes), encoding }
  } catch {
    return undefined
  }
}

/** The byte order marks, which decoding removes. */
const MARKS: { mark: number[]; encoding: UnicodeEncoding }[] = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
]
