import { QUESTION_LABEL } from './question-words.ts'

const LISTED = /^\s*\(?([a-z])([.)])\s/i
const NUMBERED = new RegExp(`^\\s*(?:(?:${QUESTION_LABEL}|q)\\.?\\s*)?\\d{1,3}[.):\\t]`, 'iu')
/** Matches the end of a question before its first answer on the same line. */
const QUESTION_END = /[?:_…]$/

/** Matches the position before a check box, at which a row is split. */
const BOX = /(?=[☐☑☒🗹🗆○●◯]|\[[ xX]?\]|\([ xX]\))/u
const FIRST_BOX = /^(?:[☐☑☒🗹🗆○●◯]|\[[ xX]?\]|\([ xX]\))/u

/** Splits rows with several answers, such as `a) So b) No` or `☒ So ☐ No`, into one row per answer. */
export function splitAnswersInLines(rows: readonly string[]): readonly string[] {
  const filled = rows.filter((row) => row.trim() !== '')
  if (filled.length < 2) return rows
  return rows.flatMap((row, at) => splitRow(row, rows[at + 1] ?? ''))
}

function splitRow(row: string, next: string): string[] {
  const [, letter, mark = ''] = LISTED.exec(row) ?? []
  if (letter !== undefined) return splitFrom(row, letter, mark)
  const first = /\s\(?a([.)])\s/i.exec(row)
  if (!first) return splitBoxes(row)
  const before = row.slice(0, first.index).trimEnd()
  if (!NUMBERED.test(before) && !QUESTION_END.test(before)) return [row]
  const answers = splitFrom(row.slice(first.index + 1), 'a', first[1] ?? '')
  const [, following = '', sameMark] = LISTED.exec(next) ?? []
  const isContinued = following.toLowerCase() === 'b' && sameMark === first[1]
  return answers.length > 1 || isContinued ? [before, ...answers] : [row]
}

/** Splits a row before each of several boxes with text after them. A question may precede them. */
function splitBoxes(row: string): string[] {
  const parts = row.trimStart().split(BOX)
  const [first = '', ...others] = parts
  const startsWithBox = FIRST_BOX.test(first)
  const boxed = startsWithBox ? parts : others
  const isDivided =
    boxed.length > 1 &&
    (startsWithBox || /[?:_….!]$/.test(first.trimEnd())) &&
    boxed.every((part) => /[\p{L}\d]/u.test(part.replace(FIRST_BOX, ''))) &&
    parts.slice(0, -1).every((part) => /\s$/.test(part))
  return isDivided ? parts.map((part) => part.trimEnd()) : [row]
}

/** Splits a row before each next letter. A letter with a dot needs a preceding tab or two spaces. */
function splitFrom(row: string, letter: string, mark: string): string[] {
  const parts: string[] = []
  let rest = row
  let next = letter.toLowerCase().charCodeAt(0) + 1
  for (; next <= 'j'.charCodeAt(0); next++) {
    const gap = mark === ')' ? String.raw`\s` : String.raw`(?:\t|\s\s)`
    const at = rest.search(new RegExp(`${gap}\\(?${String.fromCharCode(next)}\\${mark}\\s`, 'i'))
    if (at < 0) break
    parts.push(rest.slice(0, at))
    rest = rest.slice(at + 1)
  }
  return [...parts, rest]
}
