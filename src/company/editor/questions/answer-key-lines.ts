import { oneLine } from './question-marks.ts'
import { KEY_LABEL, PART_LABEL } from './question-words.ts'

const HEADING = new RegExp(`^(?:${KEY_LABEL})(?: ?:|$) ?`, 'iu')
const PART = new RegExp(`^(?:${PART_LABEL}) \\w{1,4} ?[:.]?$`, 'iu')
const ENTRY = /(\d{1,3}) ?[.):=–-]? ?\(?([a-z])\)?(?![\p{L}\d])[.,;]? ?/giu
/** A row of one entry with the words of its answer, as in `1. b) Meat`. */
const WORDED_ENTRY = /^(\d{1,3}) ?[.):=–-]? ?\(?([a-z][.)] .+)$/iu

/** The key of a question, by the question's number. */
export type NumberedKey = [number: number, key: string]

/** Reads the keys of all questions that some quizzes end with, as `Answers: 1. b, 2. a`, and returns the rows above. */
export function readAnswerKey(rows: readonly string[]): {
  rows: readonly string[]
  keys: readonly NumberedKey[]
} {
  const read: NumberedKey[][] = []
  for (let at = rows.length - 1; at > 0; at--) {
    const row = oneLine(rows[at] ?? '').replace(/^[*_#]{1,3} ?|[*_]{1,3}$/g, '')
    const isHeading = HEADING.test(row)
    const entries = PART.test(row) ? [] : readEntries(row.replace(HEADING, ''))
    if (!entries) break
    read.push(entries)
    if (isHeading && read.some(({ length }) => length > 0))
      return { rows: rows.slice(0, at), keys: read.reverse().flat() }
  }
  return { rows, keys: [] }
}

/** Returns the entries of a row; undefined if it has anything else. */
function readEntries(row: string): NumberedKey[] | undefined {
  const [, number, worded] = WORDED_ENTRY.exec(row) ?? []
  if (row.replace(ENTRY, '') === '')
    return Array.from(row.matchAll(ENTRY), ([, each, letter = '']): NumberedKey => [Number(each), letter])
  return worded === undefined ? undefined : [[Number(number), worded]]
}

/**
 * Returns the key of each question: by its number, or in order if numbers begin again and there are as many keys
 * as questions. Returns undefined if a number names several.
 */
export function assignKeys(
  keys: readonly NumberedKey[],
  numbers: readonly number[],
): readonly (string | undefined)[] | undefined {
  const byNumber = new Map(keys)
  if (keys.length === 0 || (byNumber.size === keys.length && new Set(numbers).size === numbers.length))
    return numbers.map((number) => byNumber.get(number))
  return keys.length === numbers.length ? keys.map(([, key]) => key) : undefined
}
