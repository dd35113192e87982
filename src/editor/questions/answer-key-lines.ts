import { LEADING_SIGNS, oneLine, readMarks } from './question-marks.ts'
import { KEY_LABEL, PART_LABEL, QUESTION_LABEL } from './question-words.ts'

const HEADING = new RegExp(`^(?:${KEY_LABEL})(?: \\([^()]*\\))?(?: ?:|$) ?`, 'iu')
const PART = new RegExp(`^(?:${PART_LABEL}) \\w{1,4} ?[:.]?$`, 'iu')
const NUMBER = `(?:(?:${QUESTION_LABEL}|q)\\.? ?)?(\\d{1,3}) ?`
const ENTRY = new RegExp(`${NUMBER}[.):=–-]? ?\\(?([a-z])\\)?(?![\\p{L}\\d])[.,;]? ?`, 'giu')
/**
 * Matches a row with a single entry and its answer's text or a reason, such as `1. b) Meat` or `1. b – dogs
 * eat it`.
 */
const WORDED_ENTRY = new RegExp(`^${NUMBER}[.):=–-]? ?\\(?([a-z](?:[.)]| [–—-]) .+)$`, 'iu')
/** Matches a row with a single entry and only its answer's text, such as `1. Meat`. */
const WORDS = new RegExp(`^${NUMBER}[.):=–-] ?(\\S.*)$`, 'iu')

/** Number and key of a question. */
export type NumberedKey = [number: number, key: string]

interface KeyEntry {
  number: number
  key: string
  /** True for text that may be an answer's. */
  isWords?: boolean
}

/** Keys at the end of a text, and the rows above them. */
interface AnswerKey {
  rows: readonly string[]
  keys: readonly NumberedKey[]
}

/**
 * Parses the keys of all questions at the end of a quiz, such as `Answers: 1. b, 2. a`. Returns the keys and
 * the rows above them.
 */
export function readAnswerKey(rows: readonly string[]): AnswerKey {
  const read: KeyEntry[][] = []
  for (let at = rows.length - 1; at > 0; at--) {
    const row = oneLine(rows[at] ?? '')
      .replace(/^[*_#]{1,3} ?|[*_]{1,3}$|\*\*|__/g, '')
      .replace(LEADING_SIGNS, '')
    const isHeading = HEADING.test(row)
    const entries = PART.test(row) ? [] : readEntries(row.replace(HEADING, ''))
    if (!entries) break
    read.push(entries)
    if (isHeading && read.some(({ length }) => length > 0)) return acceptKeys(rows, at, read.reverse().flat())
  }
  return { rows, keys: [] }
}

/** Returns the keys below a heading; none if their texts match no answers above. */
function acceptKeys(rows: readonly string[], at: number, entries: readonly KeyEntry[]): AnswerKey {
  const above = rows.slice(0, at)
  const words = entries.filter(({ isWords }) => isWords).map(({ key }) => key.toLowerCase())
  const keys = entries.map(({ number, key }): NumberedKey => [number, key])
  if (words.length === 0) return { rows: above, keys }
  const answers = new Set(above.map((row) => readMarks(row).answer.toLowerCase()))
  return keys.length > 1 && words.every((each) => answers.has(each))
    ? { rows: above, keys }
    : { rows, keys: [] }
}

/** Parses the entries of a row; undefined for any other content. */
function readEntries(row: string): KeyEntry[] | undefined {
  if (row.replace(ENTRY, '') === '')
    return Array.from(row.matchAll(ENTRY), ([, number, key = '']) => ({ number: Number(number), key }))
  const [, number, worded] = WORDED_ENTRY.exec(row) ?? []
  if (worded !== undefined) return [{ number: Number(number), key: worded }]
  const [, before, words] = WORDS.exec(row) ?? []
  return words === undefined ? undefined : [{ number: Number(before), key: words, isWords: true }]
}

/**
 * Assigns the keys to the questions by number, or in order if numbers repeat and there are as many keys as
 * questions. A title among numbered questions has no number and gets no key. Returns undefined if several
 * questions have the same number.
 */
export function assignKeys(
  keys: readonly NumberedKey[],
  numbers: readonly (number | undefined)[],
): readonly (string | undefined)[] | undefined {
  const byNumber = new Map(keys)
  const numbered = numbers.filter((number) => number !== undefined)
  if (keys.length === 0 || (byNumber.size === keys.length && new Set(numbered).size === numbered.length))
    return numbers.map((number) => (number === undefined ? undefined : byNumber.get(number)))
  if (keys.length !== numbered.length) return undefined
  const inOrder = keys.values()
  return numbers.map((number) => (number === undefined ? undefined : inOrder.next().value?.[1]))
}
