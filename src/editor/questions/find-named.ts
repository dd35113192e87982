import { oneLine } from './question-marks.ts'
import { BECAUSE, KEY_LABEL } from './question-words.ts'

/** Index of the answer named by a key, and the rest of the key after its letter. */
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

/**
 * Returns the answer that a key names by text, letter or number; undefined for none or several. `letters`
 * precede the answers, and are empty for answers without one.
 */
export function findNamed(
  answers: readonly string[],
  key: string,
  letters: readonly string[] = [],
): NamedAnswer | undefined {
  const words = plainWords(key)
  const same = answers.findIndex((answer) => plainWords(answer) === words)
  const line = oneLine(key)
  const [, letter, number, rest = ''] = NAMED.exec(line) ?? []
  const at =
    letter === undefined ? placeOfNumber(Number(number), letters) : placeOfLetter(letter, answers, letters)
  const answer = answers[at]
  if (same >= 0) return answer && at !== same && rest === '' ? undefined : { at: same, rest: '' }
  if (SEVERAL.test(line)) return undefined
  // For example `b. So`, if its letter was not recognized.
  const begins = (text: string) =>
    /^[.:/]/.test(text.slice(1)) && text[0]?.toLowerCase() === letter?.toLowerCase()
  if (answers.some((text, each) => each !== at && begins(text))) return undefined
  if (answer === undefined) return isInOrder(letters) ? findInitial(answers, letter, rest) : undefined
  return { at, rest: plainWords(rest.replace(/^\((.*)\)$/, '$1')) === plainWords(answer) ? '' : rest }
}

/** Returns the index of the answer with this letter or, without letters, at its position; -1 for none. */
function placeOfLetter(letter: string, answers: readonly string[], letters: readonly string[]): number {
  const small = letter.toLowerCase()
  const position = small.charCodeAt(0) - 'a'.charCodeAt(0)
  if (!letters.some(Boolean)) return position
  const at = letters.indexOf(small)
  const isOne = at >= 0 && at === letters.lastIndexOf(small)
  const isLettered = answers.every((answer, each) => answer === '' || letters[each])
  return isOne && (isLettered || at === position) ? at : -1
}

function placeOfNumber(number: number, letters: readonly string[]): number {
  return isInOrder(letters) ? number - 1 : -1
}

/** Returns true if there are no letters, or if they are consecutive from `a` and so indicate positions. */
function isInOrder(letters: readonly string[]): boolean {
  return 'abcdefghijklmnopqrstuvwxyz'.startsWith(letters.filter(Boolean).join(''))
}

/** Returns the only answer with an initial, such as `T` for True; undefined for none or several. */
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

/** Normalizes text for comparison with an answer: lower case, without quotes or a full stop. */
function plainWords(text: string): string {
  return oneLine(text)
    .replace(/^["“”„«»']|["“”„«»']$/g, '')
    .replace(/[.]$/, '')
    .toLowerCase()
}
