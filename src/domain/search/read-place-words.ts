import type { CourseModule } from '../course/course.ts'
import { MAX_MODULE_TEXT, MAX_MODULE_WORDS } from '../course-limits.ts'
import type { Paragraph } from '../media/parse-captions.ts'
import { cutText } from '../text/cut-text.ts'
import { countStems } from '../text/words-in.ts'
import { filmPassages, type Passage, passagesOf } from './passages.ts'

/** The searchable texts of a course, or of one of its modules with its captions. */
export interface PlaceTexts {
  title: string
  module?: CourseModule
  description?: string
  captions?: readonly string[]
}

/** The passages of a course or module, and the number of occurrences of each of its words, by stem. */
export interface PlaceWords {
  passages: Passage[]
  words: ReadonlyMap<string, number>
  /** True if passages or words beyond the limits were left out. */
  isCut: boolean
}

/** Words that are irrelevant to a search. */
export const FILLERS: ReadonlySet<string> = new Set(
  countStems(
    'a an and are as at be by can could do does for from has have how i if in is it its me my not of on or our should so that the their them there they this to was we what when where which who why will with would you your',
  ).keys(),
)

/**
 * Maximum length of a passage, in characters. It exceeds that of real paragraphs, and is short enough to search
 * without a pause.
 */
const MAX_PASSAGE_LENGTH = 10_000

/** Returns the written passages of a course or a module. */
export function writtenPassages({ module, description = '' }: PlaceTexts): Passage[] {
  return module ? passagesOf(module) : [{ from: 'course', text: description }]
}

/**
 * Returns the passages and the words of a course or module up to the limits. For a quiz, returns only those of its
 * title.
 */
export function readPlaceWords(texts: PlaceTexts): PlaceWords {
  let left = MAX_MODULE_TEXT
  const fits = ({ heading = '', text }: Passage) => {
    left -= heading.length + text.length
    return left >= 0
  }
  const divided = (passages: Passage[]) => passages.flatMap(dividePassage).filter(fits)
  const films = (texts.captions ?? []).map((captions) => divided(filmPassages(captions)))
  const written = divided(writtenPassages(texts))
  const words = countWords([
    { title: texts.title, passages: written },
    ...films.map((passages) => ({ passages })),
  ])
  return {
    passages: [...films.flat(), ...written],
    words: words.size > MAX_MODULE_WORDS ? new Map([...words].slice(0, MAX_MODULE_WORDS)) : words,
    isCut: left < 0 || words.size > MAX_MODULE_WORDS,
  }
}

/** Counts the words of each text separately, because a script without spaces changes the splitting of a text. */
function countWords(texts: { title?: string; passages: Passage[] }[]): Map<string, number> {
  const words = new Map<string, number>()
  for (const { title, passages } of texts) {
    const lines = passages.map(({ text }) => text)
    for (const [stem, count] of countStems([...(title === undefined ? [] : [title]), ...lines].join('\n')))
      words.set(stem, (words.get(stem) ?? 0) + count)
  }
  for (const filler of FILLERS) words.delete(filler)
  return words
}

/** Splits a passage that is too long, between words if possible. */
function dividePassage({ heading, ...passage }: Passage): Passage[] {
  if (heading !== undefined && heading.length > MAX_PASSAGE_LENGTH)
    return [...divideText({ ...passage, text: heading }), ...divideText(passage)]
  return divideText(passage).map((part) => (heading === undefined ? part : { ...part, heading }))
}

function divideText(passage: Passage): Passage[] {
  const { text, starts } = passage
  if (text.length <= MAX_PASSAGE_LENGTH) return [passage]
  const parts: Passage[] = []
  for (let at = 0; at < text.length; ) {
    const length = partLength(text, at)
    const part = { ...passage, text: text.slice(at, at + length).trimEnd() }
    parts.push(starts ? { ...part, starts: startsFrom(starts, at, at + length) } : part)
    at += length
  }
  return parts
}

function partLength(text: string, at: number): number {
  if (text.length - at <= MAX_PASSAGE_LENGTH) return text.length - at
  const part = cutText(text.slice(at), MAX_PASSAGE_LENGTH)
  return part.lastIndexOf(' ') + 1 || part.length
}

/**
 * Returns the cue times between two positions of a text, relative to the first position. Includes the cue that
 * contains the first position.
 */
function startsFrom(starts: Paragraph['starts'], from: number, to: number): Paragraph['starts'] {
  const before = starts.filter(({ at }) => at <= from).slice(-1)
  const own = [...before, ...starts.filter(({ at }) => at > from && at < to)]
  return own.map(({ at, seconds }) => ({ at: Math.max(0, at - from), seconds }))
}
