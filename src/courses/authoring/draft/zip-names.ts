// cspell:ignore APPNOTE ibm
import { crc32 } from 'node:zlib'
import { decodeTextAs } from '#domain/text/decode-text.ts'

/** A file name in a ZIP. */
export interface ZipName {
  /** The decoded path if it is marked as Unicode or valid UTF-8. */
  path: string | undefined
  bytes: Buffer
}

/** Characters of code page 437 for bytes from 128, which `TextDecoder` does not support. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/** Code pages of file names by frequency of use, with readable names. */
const CANDIDATES: [name: string, decode: (bytes: Buffer) => string][] = [
  ['CP850', (bytes) => decodeTextAs(bytes, 'cp850')],
  [
    'CP437',
    (bytes) =>
      bytes.reduce((text, byte) => text + (byte < 128 ? String.fromCharCode(byte) : CP437[byte - 128]), ''),
  ],
  ['CP852', (bytes) => decodeTextAs(bytes, 'cp852')],
  ...[
    ['Windows-1252', 'windows-1252'],
    ['Windows-1250', 'windows-1250'],
    ['Mac Roman', 'macintosh'],
    ['CP866', 'ibm866'],
    ['Windows-1251', 'windows-1251'],
    ['Shift JIS', 'shift_jis'],
    ['GBK', 'gbk'],
  ].map(([name = '', label]): [string, (bytes: Buffer) => string] => [
    name,
    (bytes) => new TextDecoder(label).decode(bytes),
  ]),
]

const IS_UTF8 = 0x0800
/** Info-ZIP's extra field for a UTF-8 name (APPNOTE.TXT, 4.6.9). */
const UNICODE_PATH = 0x7075

/** Reads the name in a central directory entry. */
export function readZipName(bytes: Buffer, extra: Buffer, flags: number): ZipName {
  const unicode = findUnicodePath(bytes, extra)
  const isUtf8 = (flags & IS_UTF8) !== 0 || bytes.equals(Buffer.from(bytes.toString('utf8')))
  return { path: unicode ?? (isUtf8 ? bytes.toString('utf8') : undefined), bytes }
}

/** Returns the path in the Unicode extra field. Undefined if another program has changed the name since. */
function findUnicodePath(bytes: Buffer, extra: Buffer): string | undefined {
  for (let at = 0; at + 4 <= extra.length; ) {
    const [id, length] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)]
    const field = extra.subarray(at + 4, at + 4 + length)
    const isOurs = id === UNICODE_PATH && field.length === length && length > 5 && field[0] === 1
    if (isOurs && field.readUInt32LE(1) === crc32(bytes)) return field.toString('utf8', 5)
    at += 4 + length
  }
  return undefined
}

/** Decoded names, with the code page and the guessed names. */
export interface DecodedNames {
  paths: string[]
  page: string | undefined
  guessed: string[]
}

/**
 * Decodes names that are not in Unicode. Chooses the code page whose names occur more often in the course than those of
 * any other.
 */
export function decodeZipNames(names: readonly ZipName[], courseText: string): DecodedNames {
  const unknown = names.filter(({ path }) => path === undefined)
  if (unknown.length === 0) return { paths: names.map(({ path = '' }) => path), page: undefined, guessed: [] }
  const used = plainText(courseText)
  const counts = CANDIDATES.map(
    ([, decode]) => unknown.filter(({ bytes }) => isUsed(decode(bytes), used)).length,
  )
  const [page = '', decode = String] = CANDIDATES[counts.indexOf(Math.max(...counts))] ?? []
  return {
    paths: names.map(({ path, bytes }) => path ?? decode(bytes)),
    page,
    guessed: unknown.map(({ bytes }) => decode(bytes)),
  }
}

function isUsed(path: string, text: string): boolean {
  const name = path.split(/[/\\]/).filter(Boolean).at(-1) ?? ''
  return name !== '' && text.includes(name.normalize('NFC'))
}

/** Decodes the percent-encoded links in a text, such as `%C3%BC`. */
function plainText(text: string): string {
  return text
    .replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
      try {
        return decodeURIComponent(encoded)
      } catch {
        return encoded
      }
    })
    .normalize('NFC')
}
