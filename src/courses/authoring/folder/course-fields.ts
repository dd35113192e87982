import { nearest } from '#core/nearest.ts'
import { ownValue } from '#domain/unknown-value.ts'

/**
 * A field of `course.yaml` and its form in the course document. Reading, writing and hints about misspelled names share
 * these definitions.
 */
export interface Field {
  /** Name in the document if different. */
  field?: string
  /**
   * Type of the value. `media` is the URL or path of a picture, film, caption file or PDF; `article` is the path of an
   * article.
   */
  kind: 'text' | 'flag' | 'number' | 'media' | 'article' | 'certificate' | Part
}

/** A part of a course. A field of this kind holds a list of parts. */
export interface Part {
  /** Name in messages for authors. */
  name: string
  fields: Record<string, Field>
  /** True if each part has an id. The first publication writes missing ids into the file. */
  hasId?: true
  /** The only field of a part that may be written as plain text. */
  short?: string
  /** Default values for fields that the author omits. */
  defaults?: Record<string, unknown>
  /** Mutually exclusive fields that map to the same field of the document. */
  oneOf?: readonly string[]
  /** Correct field names by common alternatives, in lower case. */
  otherNames?: Record<string, string>
}

const TEXT: Field = { kind: 'text' }

export const LINK: Part = {
  name: 'a link',
  fields: {
    title: TEXT,
    address: { kind: 'text', field: 'value' },
    file: { kind: 'media', field: 'value' },
  },
  oneOf: ['address', 'file'],
  otherNames: {
    name: 'title',
    text: 'title',
    label: 'title',
    url: 'address',
    link: 'address',
    href: 'address',
    pdf: 'file',
    path: 'file',
  },
}

const CAPTION: Part = {
  name: 'captions',
  fields: {
    file: { kind: 'media', field: 'src' },
    language: { kind: 'text', field: 'srclang' },
    label: TEXT,
  },
  otherNames: { path: 'file', lang: 'language', name: 'label', title: 'label' },
}

const ANSWER: Part = {
  name: 'an answer',
  fields: { answer: TEXT, correct: { kind: 'flag' } },
  short: 'answer',
  otherNames: { text: 'answer', right: 'correct', iscorrect: 'correct' },
}

const QUESTION: Part = {
  name: 'a question',
  fields: { id: TEXT, type: TEXT, question: TEXT, answers: { kind: ANSWER }, explanation: TEXT },
  hasId: true,
  defaults: { type: 'multiple-choice' },
  otherNames: {
    text: 'question',
    title: 'question',
    options: 'answers',
    choices: 'answers',
    why: 'explanation',
    reason: 'explanation',
    because: 'explanation',
    feedback: 'explanation',
  },
}

const HEAD: Record<string, Field> = { id: TEXT, title: TEXT, minutes: { kind: 'number' } }
const ASIDE_FIELDS: Record<string, Field> = { notes: TEXT, links: { kind: LINK } }
const OTHER_NAMES = { name: 'title', duration: 'minutes', length: 'minutes' }

/** Parts for each kind of module, by the name of the content field. */
export const MODULES = {
  video: {
    name: 'a video',
    fields: {
      ...HEAD,
      video: { kind: 'media', field: 'videoUrl' },
      poster: { kind: 'media', field: 'videoThumbnail' },
      captions: { kind: CAPTION },
      ...ASIDE_FIELDS,
    },
    hasId: true,
    defaults: { type: 'video' },
    otherNames: { ...OTHER_NAMES, film: 'video', movie: 'video', thumbnail: 'poster', subtitles: 'captions' },
  },
  article: {
    name: 'an article',
    fields: { ...HEAD, article: { kind: 'article', field: 'editorData' }, ...ASIDE_FIELDS },
    hasId: true,
    defaults: { type: 'article' },
    otherNames: { ...OTHER_NAMES, text: 'article', page: 'article', file: 'article' },
  },
  questions: {
    name: 'a quiz',
    fields: { ...HEAD, ...ASIDE_FIELDS, passingScore: { kind: 'number' }, questions: { kind: QUESTION } },
    hasId: true,
    defaults: { type: 'quiz' },
    otherNames: { ...OTHER_NAMES, quiz: 'questions', score: 'passingScore', pass: 'passingScore' },
  },
} as const satisfies Record<string, Part>

/** A module whose kind is not yet known. */
export const MODULE: Part = { name: 'a module', fields: { ...HEAD, ...ASIDE_FIELDS }, hasId: true }

const SECTION: Part = {
  name: 'a section',
  fields: { title: TEXT, modules: { kind: MODULE } },
  otherNames: { name: 'title', lessons: 'modules', chapters: 'modules' },
}

export const COURSE: Part = {
  name: 'a course',
  fields: {
    id: TEXT,
    name: TEXT,
    description: TEXT,
    cover: { kind: 'media', field: 'backgroundImage' },
    path: { kind: 'text', field: 'webPath' },
    enabled: { kind: 'flag' },
    minutes: { kind: 'number' },
    certificate: { kind: 'certificate' },
    sections: { kind: SECTION },
  },
  hasId: true,
  defaults: { description: '', backgroundImage: '' },
  otherNames: {
    title: 'name',
    image: 'cover',
    picture: 'cover',
    summary: 'description',
    url: 'path',
    address: 'path',
    published: 'enabled',
    visible: 'enabled',
    duration: 'minutes',
    chapters: 'sections',
  },
}

const PARTS: Part[] = [COURSE, SECTION, ...Object.values(MODULES), LINK, CAPTION, QUESTION, ANSWER]

/** Names of all list fields. */
export const LIST_NAMES: ReadonlySet<string> = new Set(
  PARTS.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { kind }]) => (typeof kind === 'object' ? [name] : [])),
  ),
)

/** Returns the name in `course.yaml` of a document field. */
export function writtenNameOf(documentField: string): string {
  for (const { fields } of PARTS)
    for (const [name, { field }] of Object.entries(fields)) if (field === documentField) return name
  return documentField
}

/** Maximum length of a name compared with the known fields. All of them are far shorter. */
const MAX_NAME_LENGTH = 100

/**
 * Finds the field that an author meant with a misspelled name, or with a name without the space after its colon.
 * Undefined if none is similar.
 */
export function findMeantField(name: string, { fields, otherNames = {} }: Part): string | undefined {
  const known = Object.keys(fields)
  const [letters = ''] = name
    .slice(0, MAX_NAME_LENGTH)
    .toLowerCase()
    .replace(/[\s_-]/g, '')
    .split(':')
  const inLetters = new Map(known.map((each) => [each.toLowerCase(), each]))
  const document = writtenNameOf(name)
  if (known.includes(document)) return document
  const near = inLetters.get(letters) ?? inLetters.get(nearest(letters, [...inLetters.keys()]) ?? '')
  return near ?? ownValue(otherNames, letters) ?? otherNames[nearest(letters, Object.keys(otherNames)) ?? '']
}
