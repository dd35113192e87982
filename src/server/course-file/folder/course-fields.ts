/**
 * How a course is written in `course.yaml`: the fields of each of its parts, their names there, and what becomes of them in the
 * course document. Reading, writing and the hints about misspelt names all follow these tables.
 */
export interface Field {
  /** Its name in the document, where that is another. */
  field?: string
  /**
   * What may stand there: a text, true or false, a number, the address of a picture, film or caption or the path of such a file,
   * or the path of an article.
   */
  kind: 'text' | 'flag' | 'number' | 'media' | 'article' | Part
}

/** A part of a course; a field of this kind is a list of them. */
export interface Part {
  /** What an author calls it. */
  name: string
  fields: Record<string, Field>
  /** True if each has an id, which is written into the file when it is first imported. */
  hasId?: true
  /** The field that a part consists of that is only a text. */
  short?: string
  /** Fields of the document that a part has if its author says nothing else. */
  defaults?: Record<string, unknown>
}

const TEXT: Field = { kind: 'text' }

const LINK: Part = { name: 'a link', fields: { title: TEXT, address: { kind: 'text', field: 'value' } } }

const CAPTION: Part = {
  name: 'captions',
  fields: {
    file: { kind: 'media', field: 'src' },
    language: { kind: 'text', field: 'srclang' },
    label: TEXT,
  },
}

const ANSWER: Part = {
  name: 'an answer',
  fields: { answer: TEXT, correct: { kind: 'flag' } },
  short: 'answer',
}

const QUESTION: Part = {
  name: 'a question',
  fields: { id: TEXT, type: TEXT, question: TEXT, answers: { kind: ANSWER } },
  hasId: true,
  defaults: { type: 'multiple-choice' },
}

const HEAD: Record<string, Field> = { id: TEXT, title: TEXT, minutes: { kind: 'number' } }
const ASIDE: Record<string, Field> = { notes: TEXT, links: { kind: LINK } }

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
  },
  article: {
    name: 'an article',
    fields: { ...HEAD, article: { kind: 'article', field: 'editorData' }, ...ASIDE },
    hasId: true,
    defaults: { type: 'article' },
  },
  questions: {
    name: 'a quiz',
    fields: { ...HEAD, ...ASIDE, passingScore: { kind: 'number' }, questions: { kind: QUESTION } },
    hasId: true,
    defaults: { type: 'quiz' },
  },
} as const satisfies Record<string, Part>

/** A module of which it is not known yet what it is. */
export const MODULE: Part = { name: 'a module', fields: { ...HEAD, ...ASIDE }, hasId: true }

const SECTION: Part = { name: 'a section', fields: { title: TEXT, modules: { kind: MODULE } } }

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
    sections: { kind: SECTION },
  },
  hasId: true,
  defaults: { description: '', backgroundImage: '' },
}

/** Returns the name that a field of the document has in the file. */
export function writtenNameOf(documentField: string): string {
  const parts = [COURSE, LINK, CAPTION, ...Object.values(MODULES)]
  for (const { fields } of parts)
    for (const [name, { field }] of Object.entries<Field>(fields)) if (field === documentField) return name
  return documentField
}
