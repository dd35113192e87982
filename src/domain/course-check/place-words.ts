import { quote } from '../course/course-changes.ts'
import { type Fields, fieldsOf, ownValue } from '../unknown-value.ts'
import type { CourseProblem } from './course-problem.ts'

/** The words for the entries of each list of a course document. */
const ENTRIES: Record<string, string> = {
  sections: 'section',
  modules: 'module',
  questions: 'question',
  answers: 'answer',
  links: 'link',
  captions: 'captions',
  children: 'block',
}

/** The words for fields that are called otherwise than they are written. */
const FIELDS: Record<string, string> = {
  backgroundImage: 'cover',
  webPath: 'path',
  videoUrl: 'film',
  videoThumbnail: 'picture of the film',
  editorData: 'article',
  passingScore: 'answers needed to pass',
  value: 'address',
  src: 'file',
  srclang: 'language',
}

/**
 * Returns a place of a course document in words, such as `Section “Hygiene”, module “Washing hands”, question
 * 2`; empty for the whole document.
 */
export function placeInWords(place: string, document: Fields): string {
  const words: string[] = []
  let value: unknown = document
  for (const [, field = '', index] of place.matchAll(/([^.[\]]+)(?:\[(\d+)\])?/g)) {
    const within = fieldsOf(value)[field]
    value = index === undefined ? within : fieldsOf(within)[index]
    const word = wordOf(field, index, value)
    if (word !== undefined) words.push(word)
    // Nobody who writes sees the blocks within a block.
    if (field === 'children') break
  }
  const [first = '', ...others] = words
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(', ')
}

/** Returns a problem's message as a screen says it, with the places that it names in words. */
export function messageInWords({ message, onScreen = message }: CourseProblem, document: Fields): string {
  return onScreen.replace(/\bsections\[[\w.[\]]*/g, (place) =>
    placeInWords(place, document).replace('Section', 'section'),
  )
}

function wordOf(field: string, index: string | undefined, value: unknown): string | undefined {
  if (field === 'root') return undefined
  if (index === undefined) return ownValue(FIELDS, field) ?? field
  const { title } = fieldsOf(value)
  const name = typeof title === 'string' && title.trim() !== '' ? quote(title) : String(Number(index) + 1)
  return `${ownValue(ENTRIES, field) ?? field} ${name}`
}
