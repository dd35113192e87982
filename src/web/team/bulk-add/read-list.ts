import { MAX_LIST_SIZE, MAX_ROWS } from '#domain/people/list-limits.ts'
import { decodeText, decodeTextAs, TEXT_ENCODINGS, type TextEncoding } from '#domain/text/decode-text.ts'
import { type ColumnChoice, type MemberList, parseMembers, tooManyRows } from './parse-members.ts'

/** The source of a list: pasted text, or the bytes of a file. */
export type GivenList = { text: string } | { bytes: Uint8Array }

/** Choices of the user, which replace guesses. */
export type ListChoice = ColumnChoice & { encoding?: TextEncoding }

/** A parsed list with its source, which can be parsed again with other choices. */
export interface ListReading {
  given: GivenList
  choice: ListChoice
  list: MemberList
  /** Guessed encoding of a file; undefined for any other list. */
  encoding?: TextEncoding
}

/** Parses a list with the user's choices, and guesses the rest. */
export function readList(given: GivenList, choice: ListChoice = {}): ListReading {
  const { encoding: chosen, ...columns } = choice
  if ('text' in given) return { given, choice, list: parseMembers(given.text, columns) }
  const decoded = decodeText(given.bytes)
  const encoding = chosen ?? decoded.encoding
  const text = chosen ? decodeTextAs(given.bytes, chosen) : decoded.text
  return { given, choice, list: parseMembers(text, columns), ...(decoded.isGuessed && { encoding }) }
}

/**
 * Returns the reason for refusing a list of this size, in bytes or characters; empty if the size is allowed.
 */
export function sizeProblem(size: number): string {
  return size > MAX_LIST_SIZE ? `This list is too large. The limit is ${MAX_LIST_SIZE / 1_000_000} MB.` : ''
}

/** Returns the reason for refusing a list; empty if it can be added. */
export function listProblem({ members: { length }, leftOut, table, problem }: MemberList): string {
  if (problem !== undefined) return problem
  if (length > MAX_ROWS) return tooManyRows(length)
  // The question about columns comes before any problem.
  if (length > 0 || table?.asks.length) return ''
  return leftOut > 0 ? 'We couldn’t find any names or emails here.' : 'This list is empty.'
}

/** Number of bytes around the first non-ASCII byte that are searched for an example. */
const EXAMPLE_REACH = 60

/** Returns the possible encodings of a file, each with the first affected cell as an example. */
export function encodingExamples({
  given,
  encoding,
}: ListReading): { encoding: TextEncoding; example: string }[] {
  if (encoding === undefined || !('bytes' in given)) return []
  const { bytes } = given
  const line = Math.max(0, bytes.indexOf(10), bytes.indexOf(13))
  const isLetter = (byte: number) => byte > 127
  const found = bytes.findIndex((byte, at) => at >= line && isLetter(byte))
  const at = found < 0 ? bytes.findIndex(isLetter) : found
  const [start, end] = [Math.max(0, at - EXAMPLE_REACH), at + EXAMPLE_REACH]
  const offered = TEXT_ENCODINGS.filter((one) => one === encoding || !one.startsWith('utf'))
  return offered.map((one) => ({ encoding: one, example: cellAt(bytes, { at, start, end }, one) }))
}

/** Decodes the cell around a byte. */
function cellAt(
  bytes: Uint8Array,
  { at, start, end }: Record<'at' | 'start' | 'end', number>,
  encoding: TextEncoding,
): string {
  const before =
    decodeTextAs(bytes.subarray(start, at), encoding)
      .split(/[,;\t\r\n"<|]/)
      .at(-1) ?? ''
  const [after = ''] = decodeTextAs(bytes.subarray(at, end), encoding).split(/[,;\t\r\n"<|]/, 1)
  return `${before}${after}`.trim()
}
