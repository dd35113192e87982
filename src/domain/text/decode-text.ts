import { countMisfits } from './count-misfits.ts'
import { decodeUnicode } from './decode-unicode.ts'

/** The encodings that texts of people's programs have, those without a mark in the order of their use. */
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
  /** True unless a byte order mark, or being valid UTF-8, says the encoding. */
  isGuessed: boolean
}

/** The letters of DOS from byte 128 on: of the consoles of Windows in western and in central Europe, and old exports. */
const DOS_LETTERS: Partial<Record<TextEncoding, string>> = {
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00AD˝˛ˇ˘§÷¸°¨˙űŘř■\u00A0',
}

/** The encodings that a text without a mark may have if it is not valid UTF-8; of equals the first is taken. */
const CANDIDATES = ['windows-1252', 'windows-1250', 'macintosh', 'cp850', 'cp852', 'utf-8'] as const

/** Bytes that are looked at to find the encoding, from some before the first that is not ASCII on. */
const SAMPLE = 200_000
const CONTEXT = 100

/** Characters that no text has, but a text in another encoding seems to have. */
const NEVER_MEANT = /[\u0080-\u0084\u0086-\u009F]/g

/**
 * Returns the text of a file: in UTF-8 or UTF-16 as its byte order mark says, without one in UTF-8 if it is
 * valid, and else in the encoding in which its words look most like words. Bytes without a meaning become U+FFFD.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const unmarked = findUnmarkedUtf16(bytes)
  const unicode = unmarked ? undefined : decodeUnicode(bytes)
  if (unicode) return { text: dropUnmeant(unicode.text), encoding: unicode.encoding, isGuessed: false }
  const encoding = unmarked ?? guessEncoding(bytes)
  return { text: decodeTextAs(bytes, encoding), encoding, isGuessed: true }
}

/** Returns the text of a file in this encoding; bytes without a meaning in it become U+FFFD. */
export function decodeTextAs(bytes: Uint8Array, encoding: TextEncoding): string {
  const letters = DOS_LETTERS[encoding]
  if (letters === undefined) return dropUnmeant(new TextDecoder(encoding).decode(bytes))
  let text = ''
  for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : letters[byte - 128]
  return text
}

/** Returns a text with U+FFFD for the characters that no text has. */
export function dropUnmeant(text: string): string {
  return text.replace(NEVER_MEANT, '\uFFFD')
}

/** Returns the byte order of UTF-16 without a mark: every other byte of a western text is 0. */
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
