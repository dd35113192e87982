import { oneLine } from './question-marks.ts'
import { BECAUSE, KEY_LABEL } from './question-words.ts'

/** An answer that a key names, and what the key says after its letter. */
export interface NamedAnswer {
  at: number
  rest: string
}

const NAMED = new RegExp(
  `^(?:(?:${KEY_LABEL}) )?\\(?(?:([a-z])|(\\d{1,2}))(?:$|[).:,;]{1,2}(?: |$)| ?[–—-] | (?=[(“"«„]|(?:${BECAUSE}) ))(.*)$`,
  'iu',
)
const SEVERAL =
  /^\(?[a-z\d]{1,2}\)?(?:(?: ?[,;&+/] ?| (?:and|und|et|en|y|e|or|oder) )\(?[a-z\d]{1,2}\)?)+[.]?$/i

/** Finds the answer that a key names: by its words, or by its letter or number; undefined for none, and for several. */
export function findNamed(answers: readonly string[], key: string): NamedAnswer | undefined {
  const words = plainWords(key)
  const same = answers.findIndex((answer) => plainWords(answer) === words)
  if (same >= 0) return { at: same, rest: '' }
  const line = oneLine(key)
  if (SEVERAL.test(line)) return undefined
  const [, letter, number, rest = ''] = NAMED.exec(line) ?? []
  const at =
    letter === undefined ? Number(number) - 1 : letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0)
  const answer = answers[at]
  if (answer === undefined) return findInitial(answers, letter, rest)
  return { at, rest: plainWords(rest.replace(/^\((.*)\)$/, '$1')) === plainWords(answer) ? '' : rest }
}

/** Finds the one answer with an initial, such as `T` for True. */
function findInitial(
  answers: readonly string[],
  letter: string | undefined,
  rest: string,
): NamedAnswer | undefined {
  if (letter === undefined) return undefined
  const initials = answers.map((answer) => plainWords(answer).charAt(0))
  const at = initials.indexOf(letter.toLowerCase())
  return at >= 0 && at === initials.lastIndexOf(letter.toLowerCase()) ? { at, rest } : undefined
}

/** Returns words by which an answer is known: without capitals, quotes or a full stop. */
function plainWords(text: string): string {
  return oneLine(text)
    .replace(/^["“”„«»']|["“”„«»']$/g, '')
    .replace(/[.]$/, '')
    .toLowerCase()
}
