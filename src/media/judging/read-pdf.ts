// cspell:ignore startxref

/** A problem of a PDF file: a missing end, a broken structure, or encryption. */
export type PdfProblem = 'cut off' | 'broken' | 'encrypted'

/** Number of bytes at the end of a file that readers search for `%%EOF` and the offset of the last index. */
const TAIL_LENGTH = 2048

const HEADER = /^%PDF-[12]\.\d/
const LAST_INDEX = /startxref\s{1,8}(\d{1,10})\s{1,8}%%EOF/g
const INDEX = /^\s{0,8}(?:xref\s|\d{1,10}\s{1,8}\d{1,5}\s{1,8}obj\b)/

/**
 * Finds a problem in the structure of a PDF file (ISO 32000-1, 7.5). Checks the header, the offset of the last index
 * and the dictionary of that index, but not the pages. Undefined for a valid file.
 */
export function findPdfProblem(file: Buffer): PdfProblem | undefined {
  if (!HEADER.test(file.toString('latin1', 0, 8))) return 'broken'
  const tail = file.toString('latin1', Math.max(0, file.length - TAIL_LENGTH))
  const [, position] = [...tail.matchAll(LAST_INDEX)].at(-1) ?? []
  if (position === undefined) return 'cut off'
  const from = Number(position)
  if (!INDEX.test(file.toString('latin1', from, from + 64))) return 'broken'
  return /\/Encrypt\b/.test(dictionaryAt(file, from)) ? 'encrypted' : undefined
}

/** Returns the dictionary of an index: after the `trailer` of a table, or before the `stream` of an object. */
function dictionaryAt(file: Buffer, from: number): string {
  const isTable = file
    .toString('latin1', from, from + 16)
    .trimStart()
    .startsWith('xref')
  const start = isTable ? file.indexOf('trailer', from) : from
  const end = start < 0 ? -1 : file.indexOf(isTable ? 'startxref' : 'stream', start)
  return end < 0 ? '' : file.toString('latin1', start, end)
}
