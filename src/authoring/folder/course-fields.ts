import { nearest } from '#core/nearest.ts'
import { ownValue } from '#domain/unknown-value.ts'

/**
 * How a course is written in `course.yaml`: the fields of each of its parts, their names there, and what
 * becomes of them in the course document. Reading, writing and the hints about misspelt names all follow
 * these tables.
 */
export interface Field {
  /** Its name in the document, where that is another. */
  field?: string
  /**
   * What may stand there: a text, true or false, a number, the address of a picture, film or caption or the
   * path of such a file, the path of an article, or what a course says of its certificate.
   */
  kind: 'text' | 'flag' | 'number' | 'media' | 'article' | 'certificate' | Part
}

/** A part of a course; a field of this kind is a list of them. */
export interface Part {
  /** Its name in messages to authors. */
  name: string
  fields: Record<string, Field>
  /** True if each has an id, which is written into the file when it is first published. */
  hasId?: true
  /** The field that a part consists of that is only a text. */
  short?: string
  /** Fields of the document that a part has if its author says nothing else. */
  defaults?: Record<string, unknown>
  /** Names by which authors may call its fields instead, in small letters. */
  otherNames?: Record<string, string>
}

const TEXT: Field = { kind: 'text' }

const LINK: Part = {
  name: 'a link',
  fields: { title: TEXT, address: { kind: 'text', field: 'value' } },
  otherNames: {
    name: 'title',
    text: 'title',
    label: 'title',
    url: 'address',
    link: 'address',
    href: 'address',
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
    ...{ text: 'question', title: 'question', options: 'answers', choices: 'answers' },
    ...{ why: 'explanation', reason: 'explanation', because: 'explanation', feedback: 'explanation' },
  },
}

const HEAD: Record<string, Field> = { id: TEXT, title: TEXT, minutes: { kind: 'number' } }
const ASIDE: Record<string, Field> = { notes: TEXT, links: { kind: LINK } }
const OTHER_NAMES = { name: 'title', duration: 'minutes', length: 'minutes' }

/** The kinds of modules by the field that makes them one, which is the field of its content. */
export const MODULES = {
  video: {
    name: 'a video',
    fields: {
      ...HEAD,
      video: { kind: 'media', field: 'videoUrl' },
      poster: { kind: 'media', field: 'videoThumbnail' },
      captions: { kind: CAPTION },
      ...ASIDE,
    },
    hasId: true,
    defaults: { type: 'video' },
    otherNames: { ...OTHER_NAMES, film: 'video', movie: 'video', thumbnail: 'poster', subtitles: 'captions' },
  },
  article: {
    name: 'an article',
    fields: { ...HEAD, article: { kind: 'article', field: 'editorData' }, ...ASIDE },
    hasId: true,
    defaults: { type: 'article' },
    otherNames: { ...OTHER_NAMES, text: 'article', page: 'article', file: 'article' },
  },
  questions: {
    name: 'a quiz',
    fields: { ...HEAD, ...ASIDE, passingScore: { kind: 'number' }, questions: { kind: QUESTION } },
    hasId: true,
    defaults: { type: 'quiz' },
    otherNames: { ...OTHER_NAMES, quiz: 'questions', score: 'passingScore', pass: 'passingScore' },
  },
} as const satisfies Record<string, Part>

/** A module of which it is not known yet what it is. */
export const MODULE: Part = { name: 'a module', fields: { ...HEAD, ...ASIDE }, hasId: true }

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
    ...{
      title: 'name',
      image: 'cover',
      picture: 'cover',
      summary: 'description',
      url: 'path',
      address: 'path',
    },
    ...{ published: 'enabled', visible: 'enabled', duration: 'minutes', chapters: 'sections' },
  },
}

const PARTS: Part[] = [COURSE, SECTION, ...Object.values(MODULES), LINK, CAPTION, QUESTION, ANSWER]

/** The names of all fields of all parts. */
export const FIELD_NAMES: ReadonlySet<string> = new Set(PARTS.flatMap(({ fields }) => Object.keys(fields)))

/** The names of the fields that are lists. */
export const LIST_NAMES: ReadonlySet<string> = new Set(
  PARTS.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { kind }]) => (typeof kind === 'object' ? [name] : [])),
  ),
)

/** Returns the name that a field of the document has in the file. */
export function writtenNameOf(documentField: string): string {
  for (const { fields } of PARTS)
    for (const [name, { field }] of Object.entries(fields)) if (field === documentField) return name
  return documentField
}

/** Returns the field of a part that an author meant by another name; undefined if nobody knows. */
export function findMeantField(name: string, { fields, otherNames = {} }: Part): string | undefined {
  const known = Object.keys(fields)
  const letters = name.toLowerCase().replace(/[\s_-]/g, '')
  const inLetters = new Map(known.map((each) => [each.toLowerCase(), each]))
  const document = writtenNameOf(name)
  if (known.includes(document)) return document
  const near = inLetters.get(letters) ?? inLetters.get(nearest(letters, [...inLetters.keys()]) ?? '')
  return near ?? ownValue(otherNames, letters) ?? otherNames[nearest(letters, Object.keys(otherNames)) ?? '']
}
