import { MAX_NESTING } from '../course/article-values.ts'
import { quote } from '../course/course-changes.ts'
import { isBlank } from '../text/blank-text.ts'
import { type Fields, fieldsOf, listOf, ownValue, parseJson } from '../unknown-value.ts'
import type { CourseProblem } from './course-problem.ts'

/** The nouns for the entries of each list of a course document. */
const ENTRIES: Record<string, string> = {
  sections: 'section',
  modules: 'module',
  questions: 'question',
  answers: 'answer',
  links: 'link',
  captions: 'captions',
  children: 'paragraph',
}

/** Labels of the fields, where they differ from the fields' names. */
const FIELDS: Record<string, string> = {
  backgroundImage: 'cover',
  webPath: 'web address',
  videoUrl: 'video',
  videoThumbnail: 'video cover',
  editorData: 'article',
  passingScore: 'passing score',
  value: 'address',
  src: 'file',
  srclang: 'language',
}

/**
 * Describes a path in a course document, such as `Section “Hygiene”, module “Washing hands”, question 2`. The
 * description is empty for the whole document.
 */
export function placeInWords(place: string, document: Fields): string {
  const words: string[] = []
  let value: unknown = document
  for (const [, field = '', index] of place.matchAll(/([^.[\]]+)(?:\[(\d+)\])?/g)) {
    const within = fieldsOf(value)[field]
    value = index === undefined ? readState(within) : fieldsOf(within)[index]
    const word = wordOf(field, index, value)
    if (word !== undefined) words.push(word)
    // Authors do not see blocks nested in a block.
    if (field === 'children') break
  }
  const [first = '', ...others] = words
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(', ')
}

/** Returns a problem's message for a screen, with descriptions in place of the paths in it. */
export function messageInWords({ message, onScreen = message }: CourseProblem, document: Fields): string {
  return onScreen.replace(/\bsections\[[\w.[\]]*/g, (place) =>
    placeInWords(place, document).replace('Section', 'section'),
  )
}

/** Number of characters that identify a block. The quotation is shortened further. */
const MAX_PLACE_WORDS = 100

let lastRead = { text: '', value: undefined as unknown }

/** Parses the state of an article, once for several problems in one article. */
function readState(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value !== lastRead.text) lastRead = { text: value, value: parseJson(value) }
  return lastRead.value
}

/** Returns the first words of an article's block. */
function firstWords(node: unknown, level = 0): string {
  let words = ''
  for (const child of level < MAX_NESTING ? listOf(fieldsOf(node).children) : []) {
    const { text } = fieldsOf(child)
    words += typeof text === 'string' ? text : ` ${firstWords(child, level + 1)}`
    if (words.length > MAX_PLACE_WORDS) break
  }
  return words
}

function wordOf(field: string, index: string | undefined, value: unknown): string | undefined {
  if (field === 'root') return undefined
  if (index === undefined) return ownValue(FIELDS, field) ?? field
  const words = field === 'children' ? firstWords(value) : ''
  if (!isBlank(words)) return `at ${quote(words)}`
  const { title } = fieldsOf(value)
  const name = typeof title === 'string' && title.trim() !== '' ? quote(title) : String(Number(index) + 1)
  return `${ownValue(ENTRIES, field) ?? field} ${name}`
}
