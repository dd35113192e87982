import { countMisfits } from './count-misfits.ts'
import { decodeUnicode } from './decode-unicode.ts'

/** The encodings of files from users' programs. Those without a byte order mark are sorted by frequency. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'macintosh',
  'cp850',
  'cp852',
  'iso-8859-2',
  'iso-8859-15',
  'windows-1251',
  'windows-1254',
  'utf-16le',
  'utf-16be',
] as const
export type TextEncoding = (typeof TEXT_ENCODINGS)[number]

export interface DecodedText {
  text: string
  encoding: TextEncoding
  /** False if a byte order mark, or valid UTF-8, determines the encoding. */
  isGuessed: boolean
}

/**
 * The characters of DOS encodings from byte 128 on. They are used by Windows consoles in western and central Europe
 * and by old exports.
 */
const DOS_LETTERS: Partial<Record<TextEncoding, string>> = {
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00AD˝˛ˇ˘§÷¸°¨˙űŘř■\u00A0',
}

/**
 * The candidate encodings of a text without a byte order mark that is not valid UTF-8. Among equally likely ones, the
 * first is chosen.
 */
const CANDIDATES = ['windows-1252', 'windows-1250', 'macintosh', 'cp850', 'cp852', 'utf-8'] as const

/** Number of bytes examined to detect the encoding, starting `CONTEXT` bytes before the first non-ASCII byte. */
const SAMPLE = 200_000
const CONTEXT = 100

/** Characters that occur only in wrongly decoded texts. */
const NEVER_MEANT = /[\u0080-\u0084\u0086-\u009F]/g

/**
 * Returns the text of a file and its encoding: UTF-8 or UTF-16 by the byte order mark, otherwise UTF-8 if it is
 * valid, and otherwise the encoding with the likeliest text. Invalid bytes become U+FFFD.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const unmarked = findUnmarkedUtf16(bytes)
  const unicode = unmarked ? undefined : decodeUnicode(bytes)
  if (unicode) return { text: dropUnmeant(unicode.text), encoding: unicode.encoding, isGuessed: false }
  const encoding = unmarked ?? guessEncoding(bytes)
  return { text: decodeTextAs(bytes, encoding), encoding, isGuessed: true }
}

/** Returns the text of a file in this encoding. Invalid bytes become U+FFFD. */
export function decodeTextAs(bytes: Uint8Array, encoding: TextEncoding): string {
  const letters = DOS_LETTERS[encoding]
  if (letters === undefined) return dropUnmeant(new TextDecoder(encoding).decode(bytes))
  let text = ''
  for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : letters[byte - 128]
  return text
}

/** Replaces characters that do not occur in texts with U+FFFD. */
export function dropUnmeant(text: string): string {
  return text.replace(NEVER_MEANT, '\uFFFD')
}

/**
 * Returns the byte order of UTF-16 without a byte order mark. In western texts of this encoding, every other byte is
 * 0.
 */
function findUnmarkedUtf16(bytes: Uint8Array): TextEncoding | undefined {
  const [first, second] = bytes
  if (first === undefined || second === undefined || bytes.length % 2 > 0) return undefined
  if (first > 0 && second === 0) return 'utf-16le'
  return first === 0 && second > 0 ? 'utf-16be' : undefined
}

function guessEncoding(bytes: Uint8Array): TextEncoding {
  const first = Math.max(0, bytes.findIndex((byte) => byte > 127) - CONTEXT)
  const sample = bytes.subarray(first, first + SAMPLE)
  const misfits = CANDIDATES.map((encoding) => countMisfits(decodeTextAs(sample, encoding)))
  return CANDIDATES[misfits.indexOf(Math.min(...misfits))] ?? 'windows-1252'
}
