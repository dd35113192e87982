import { oneLine } from './question-marks.ts'
import { KEY_LABEL } from './question-words.ts'

const HEADING = new RegExp(`^(?:${KEY_LABEL})(?: ?:|$) ?`, 'iu')
const ENTRY = /(\d{1,3}) ?[.):=–-]? ?\(?([a-z])\)?(?![\p{L}\d])[.,;]? ?/giu

/** Reads the keys of all questions that some quizzes end with, as `Answers: 1. b, 2. a`, and returns the rows above. */
export function readAnswerKey(rows: readonly string[]): {
  rows: readonly string[]
  keys: Map<number, string>
} {
  const keys = new Map<number, string>()
  for (let at = rows.length - 1; at > 0; at--) {
    const row = oneLine(rows[at] ?? '').replace(/^[*_#]{1,3} ?|[*_]{1,3}$/g, '')
    const isHeading = HEADING.test(row)
    const entries = row.replace(HEADING, '')
    if (entries.replace(ENTRY, '') !== '') break
    for (const [, number, letter = ''] of entries.matchAll(ENTRY)) keys.set(Number(number), letter)
    if (isHeading && keys.size > 0) return { rows: rows.slice(0, at), keys }
  }
  return { rows, keys: new Map() }
}
