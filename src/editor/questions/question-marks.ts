import {
  BECAUSE,
  EXPLANATION_LABEL,
  IS,
  KEY_LABEL,
  RIGHT_MARK,
  TRUE_MARK,
  WRONG_MARK,
  YES_OR_NO,
} from './question-words.ts'

/** An answer without its marks, which are listed separately. */
export interface MarkedAnswer {
  answer: string
  /** True for the beginning of an answer, such as `a) …`, `- …` or `☐ …`. */
  isListed: boolean
  /** Preceding letter in lower case; empty if there is none. */
  letter: string
  /**
   * True for a star, either of a correct answer or of an item in a list whose lines all start with a star.
   */
  isStarred: boolean
  isRight: boolean
  /** True for a mark of the correct answer that gives way to clearer marks: `☒`, or `●` among `○`. */
  isCrossed: boolean
  /** The answer with the mark `(right)`, which may instead mean a side of the body. */
  withSide?: string
  /** The answer with a mark such as `– wrong`, which may be part of its text. */
  withWrong?: string
  /** True if the answer had the mark `(wrong)` or `(false)`. */
  isSaidWrong?: boolean
  /** Text after the mark, as in `(correct, dogs eat it)`. */
  reason?: string
}

type Mark = Partial<Omit<MarkedAnswer, 'answer'>>

const CHECKED = String.raw`[✓✔☑✅🗹🗸◉⦿🔘]\ufe0f?|\[ ?[xX✓✔*] ?\]`
const CROSSED = '[☒🗷🗵]'
const WRONG = String.raw`[✗✘✖❌]\ufe0f?`
const SAID_WRONG = String.raw`[([](?:${WRONG_MARK})[)\]]`
const EMPTY = String.raw`☐|🗆|❏|❑|\[ ?_?\]|\( \)`
const SAID = String.raw`[([](?:${RIGHT_MARK})!?[)\]]`
const SAID_WHY = String.raw`[([](?:${RIGHT_MARK})(?:[,;:!.]| [–—-]) ([^()[\]]*)[)\]]`
const ARROW = `(?:[-–—=]{1,2} (?:${RIGHT_MARK})|(?:<[-–—=]{1,2}|←) (?:${KEY_LABEL}))`
const WRONG_ARROW = `(?<=\\S) [-–—=]{1,2} (?:${WRONG_MARK})`
const SIDE = String.raw`[([]right[)\]]`
const BULLET = /^(?:[-–—]\s+|[•·∙◦▪▫■□‣⁃\uf0b7\uf0a7\uf0d8]\s*|[o§]\t\s*)/

/**
 * Marks before an answer. Word encodes the bullets of its own fonts as `o`, `§` or private-use characters.
 */
const BEFORE: readonly [RegExp, Mark][] = [
  [/^\*{1,2}\s*/, { isStarred: true }],
  [new RegExp(`^(?:${CHECKED})\\s*`, 'iu'), { isRight: true, isListed: true }],
  [/^\([xX✓✔*]\)\s+/u, { isRight: true, isListed: true }],
  [new RegExp(`^${SAID}\\s*`, 'iu'), { isRight: true }],
  [new RegExp(`^${SIDE}\\s*`, 'iu'), { withSide: '' }],
  [new RegExp(`^${CROSSED}\\s*`, 'u'), { isCrossed: true, isListed: true }],
  [/^●\s*/, { isCrossed: true, isListed: true }],
  [new RegExp(`^${SAID_WRONG}\\s*`, 'iu'), {}],
  [new RegExp(`^(?:${WRONG}|${EMPTY}|[○◯])\\s*`, 'u'), { isListed: true }],
  [BULLET, { isListed: true }],
]

const LETTER = /^(?:\(?([a-z])\s?\)\s*|([a-z])\s?(?:[.:/]|\.-)\s+)/i
/** Last letter that starts an answer regardless of the previous line. `Q: …` does not. */
const LAST_FREE_LETTER = 'j'

const AFTER: readonly [RegExp, Mark][] = [
  [new RegExp(` ?(?:\\*{1,2}|${CHECKED}|${SAID})$|(?<=\\S) ${ARROW}$`, 'iu'), { isRight: true }],
  [new RegExp(` ?${SAID_WHY}$`, 'iu'), { isRight: true }],
  [new RegExp(` ?${SIDE}$|(?<=\\S) [-–—=]{1,2} right$`, 'iu'), { withSide: '' }],
  [new RegExp(` ?${CROSSED}$`, 'u'), { isCrossed: true }],
  [new RegExp(` ?(?:${WRONG}|${EMPTY})$`, 'iu'), {}],
  [new RegExp(` ?${SAID_WRONG}$`, 'iu'), { isSaidWrong: true }],
  [new RegExp(`${WRONG_ARROW}$`, 'iu'), { withWrong: '' }],
]

/** Wingdings symbols, which Word encodes as private-use characters. */
const WORD_SIGNS: Record<string, string> = {
  '\uf0fc': '✓',
  '\uf0fd': '☒',
  '\uf0fe': '☑',
  '\uf0fb': '✗',
  '\uf06f': '☐',
  '\uf071': '☐',
  '\uf0a8': '☐',
}

/** Returns pasted text with accented letters and the symbols of Word's fonts as single characters. */
export function readableText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\uf06f\uf071\uf0a8\uf0fb-\uf0fe]/g, (sign) => WORD_SIGNS[sign] ?? sign)
}

/** Maximum number of marks on each side of an answer, as in `- [x] a) …`. */
const MAX_MARKS = 4

/** Information from adjacent lines on the letter of a line. */
interface Beside {
  /** Letter of the previous answer. Required before `k` to `z`. */
  letterBefore?: string
  /** True if the line's letter is not an initial. */
  isLettered?: boolean
}

/** Parses an answer and its marks. */
export function readMarks(text: string, beside: Beside = {}): MarkedAnswer {
  const read = { answer: text.trim(), isListed: false, letter: '' }
  const found: MarkedAnswer = { ...read, isStarred: false, isRight: false, isCrossed: false }
  const isBulleted = BULLET.test(found.answer)
  for (let count = 0; count < MAX_MARKS && takeBefore(found, beside, isBulleted); count++);
  found.answer = oneLine(found.answer)
  for (let count = 0; count < MAX_MARKS && takeMark(found, AFTER); count++);
  return found
}

function takeBefore(
  found: MarkedAnswer,
  { letterBefore = '', isLettered = false }: Beside,
  isBulleted: boolean,
): boolean {
  const [mark = '', bracketed = '', bare = ''] = found.letter === '' ? (LETTER.exec(found.answer) ?? []) : []
  const letter = (bracketed || bare).toLowerCase()
  const isNext = letter.codePointAt(0) === (letterBefore.codePointAt(0) ?? 0) + 1
  // Initials are also followed by a dot, as in `E. coli`.
  const isInitial = bare !== '' && !isLettered && (isBulleted || (letter !== 'a' && !isNext))
  if (letter === '' || isInitial || (letter > LAST_FREE_LETTER && !isNext)) return takeMark(found, BEFORE)
  Object.assign(found, { answer: found.answer.slice(mark.length), isListed: true, letter })
  return true
}

/** Matches plain text without a mark on one side, as in the majority of answers. */
const PLAIN = new Map([
  [BEFORE, /^[\p{L}\d]{2}/u],
  [AFTER, /^[^-–—=←]*[\p{L}\d.]$/u],
])

function takeMark(found: MarkedAnswer, marks: typeof BEFORE): boolean {
  if (PLAIN.get(marks)?.test(found.answer)) return false
  for (const [pattern, mark] of marks) {
    // After a letter or a box, a dash is a minus sign.
    if (pattern === BULLET && found.isListed) continue
    const [, reason] = pattern.exec(found.answer) ?? []
    const rest = found.answer.replace(pattern, '')
    if (rest === found.answer || (rest === '' && marks === AFTER)) continue
    const side = mark.withSide === undefined ? {} : { withSide: found.answer, isRight: true }
    const wrong = mark.withWrong === undefined ? {} : { withWrong: found.answer }
    Object.assign(found, mark, { answer: rest }, side, wrong, reason === undefined ? {} : { reason })
    return true
  }
  return false
}

/** Content of a line below the answers: the correct answer by letter, number or text, or an explanation. */
export interface Remark {
  key?: string
  explanation?: string
}

const KEY = new RegExp(`^(?:${KEY_LABEL})(?: ?[:：=]| (?:${IS})(?: ?:)?(?= )) ?(\\S.*)$`, 'iu')
/**
 * Matches a short key. After a dash or a dot, it must be a letter or a number; without a separator, a letter.
 */
const SHORT_KEY = new RegExp(`^(?:${KEY_LABEL}) ?[.:–-] ?(\\(?(?:[a-z]|\\d{1,2})(?:[.)]?|\\) \\S.*))$`, 'iu')
const BARE_KEY = new RegExp(`^(?:${KEY_LABEL}) \\(?([a-z])[.)]?$`, 'iu')
/** Emoji, check marks and arrows before a key. */
const KEY_SIGNS = String.raw`(?:(?:\p{Extended_Pictographic}|[✓→⇒➔➜➤►▸»›>]|[-=]{1,2}>)\ufe0f?\s*)`
export const LEADING_SIGNS = new RegExp(`^${KEY_SIGNS}+`, 'u')
const SIGNED_LETTER = new RegExp(`^${KEY_SIGNS}+\\(?([a-z])(?:[.)]{0,2}|[.)] (\\S.*))$`, 'iu')
const LETTER_IS_RIGHT = new RegExp(
  `^(?:(?:${KEY_LABEL}) )?\\(?([a-z])\\)? (?:${IS}) (?:${KEY_LABEL})(?:[.!]|,? ((?:${BECAUSE}) .*))?$`,
  'iu',
)
const EXPLANATION = new RegExp(
  `^[¿]?(?:${EXPLANATION_LABEL})[?]?(?: ?[:：=]| [–—-](?= ))(?: (.*)| ?(\\S.*))?$`,
  'iu',
)

const BRACKETS = /^[([]([^()[\]]*)[)\]]$/

/** Matches the separator after the label of a remark. */
const SEPARATOR = new RegExp(`[:：=.–—-]| (?:${IS}) `, 'i')

/** Parses a line that names or explains the correct answer; undefined for any other line. */
export function readRemark(body: string): Remark | undefined {
  if (!SEPARATOR.test(body)) return undefined
  const bare = oneLine(body).replace(BRACKETS, '$1')
  const isListed = /^[-–•] /.test(bare)
  const line = plainRemark(bare)
  const [isExplanation, spaced, close] = EXPLANATION.exec(line) ?? []
  if (isExplanation !== undefined) return { explanation: spaced ?? close ?? '' }
  const key = (isListed ? undefined : KEY.exec(line)?.[1]) ?? SHORT_KEY.exec(line)?.[1]
  return key === undefined ? undefined : { key }
}

/** Returns a line without enclosing brackets, and without a bullet, signs or bold type at its start. */
export function plainRemark(line: string): string {
  const unsigned = line
    .replace(BRACKETS, '$1')
    .replace(/^[-–•] /, '')
    .replace(LEADING_SIGNS, '')
  const plain = /^[*_]/.test(unsigned)
    ? unsigned.replace(/^[*_]{1,3}/, '').replace(/[*_]{1,3}(?= ?:| |$)/, '')
    : unsigned
  return plain.replace(LEADING_SIGNS, '')
}

/** Parses `✔ B`, `Answer B` and `B is correct`. Each is a key only below an answer with that letter. */
export function readLetterKey(body: string): { letter: string; rest: string; isSigned: boolean } | undefined {
  const line = oneLine(body)
  const [, signed, words = ''] = SIGNED_LETTER.exec(line) ?? []
  if (signed !== undefined) return { letter: signed.toLowerCase(), rest: words, isSigned: true }
  const bare = plainRemark(line)
  const [, said, reason = ''] = LETTER_IS_RIGHT.exec(bare) ?? BARE_KEY.exec(bare) ?? []
  return said === undefined ? undefined : { letter: said.toLowerCase(), rest: reason, isSigned: false }
}

/** Splits a key from the end of a line, such as `Why? (Answer: B)`, and returns both parts. */
export function takeKeyAtEnd(body: string): { body: string; key: string | undefined } {
  const at = Math.max(body.lastIndexOf(' ('), body.lastIndexOf(' ['))
  const key = at > 0 && /[)\]]$/.test(body) ? readRemark(body.slice(at))?.key : undefined
  // `Saline (solution: 0.9 %)` contains no key.
  const isKey = key !== undefined && (/[?:]\s*$/.test(body.slice(0, at)) || /^[a-z]$/i.test(key))
  return isKey ? { body: body.slice(0, at), key } : { body, key: undefined }
}

/** Returns a text on one line, with single spaces between its words. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/**
 * Resolves ambiguous marks. `(right)` marks the correct answer, or a side of the body if another answer says
 * left. `– wrong` is a mark only if another answer is marked as correct or, with `isKeyed`, named by a key.
 */
export function settleMarks(answers: readonly MarkedAnswer[], isKeyed = false): readonly MarkedAnswer[] {
  const hasSides = answers.some(({ answer }) => /\bleft\b/i.test(answer))
  const sided = answers.map((each) =>
    each.withSide === undefined || !hasSides ? each : { ...each, answer: each.withSide, isRight: false },
  )
  const settled = settleTruth(sided)
  const isMarked =
    isKeyed || settled.some(({ isRight, isStarred, isCrossed }) => isRight || isStarred || isCrossed)
  return settled.map((each) => (isMarked ? each : { ...each, answer: each.withWrong ?? each.answer }))
}

/**
 * Matches marks that every answer must have: `(F)` for false, and the others for right or true in several
 * languages.
 */
const TRUTH_LETTER = / ?[([]([rt]|[fvw])[)\]]$/i
const SAID_TRUE = new RegExp(` ?[([](?:${TRUE_MARK})[)\\]]$|(?<=\\S) [-–—=]{1,2} (?:${TRUE_MARK})$`, 'iu')
/** Matches an answer about truth, whose text may look like a mark. */
const ABOUT_TRUTH = new RegExp(
  `(?<!\\p{L})(?:${TRUE_MARK}|${WRONG_MARK})(?!\\p{L})|^(?:${YES_OR_NO})(?!\\p{L})`,
  'iu',
)

/** Parses marks such as `(True)` if another answer has the opposite mark. */
function settleTruth(answers: readonly MarkedAnswer[]): readonly MarkedAnswer[] {
  const letters = answers.map(({ answer }) => TRUTH_LETTER.exec(answer)?.[1]?.toLowerCase())
  const isLettered =
    letters.includes('f') && !letters.includes(undefined) && letters.some((letter) => letter !== 'f')
  const mark = isLettered ? TRUTH_LETTER : SAID_TRUE
  const isTrue = answers.map(({ answer }, at) => mark.test(answer) && letters[at] !== 'f')
  const isOpposed =
    isLettered ||
    (isTrue.includes(true) &&
      answers.some(({ isSaidWrong, withWrong }) => isSaidWrong || withWrong !== undefined) &&
      !answers.some(({ answer }) => ABOUT_TRUTH.test(answer.replace(mark, ''))))
  if (!isOpposed) return answers
  return answers.map((each, at) => ({
    ...each,
    answer: each.answer.replace(mark, ''),
    isRight: each.isRight || isTrue[at] === true,
  }))
}

/** Returns the index of the only answer marked as correct; undefined for none or several. */
export function findMarked(answers: readonly MarkedAnswer[]): number | undefined {
  const isStarList = answers.filter(({ isStarred }) => isStarred).length > 1
  const marks = answers.map(({ isRight, isStarred }) => isRight || (isStarred && !isStarList))
  const isMarked = marks.includes(true) ? marks : answers.map(({ isCrossed }) => isCrossed)
  const at = isMarked.indexOf(true)
  return at >= 0 && at === isMarked.lastIndexOf(true) ? at : undefined
}
