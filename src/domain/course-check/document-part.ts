import {
  MAX_ANSWERS,
  MAX_CAPTIONS,
  MAX_LINKS,
  MAX_MODULES,
  MAX_QUESTIONS,
  MAX_SECTIONS,
} from '../course-limits.ts'
import { type Fields, fieldsOf, ownValue } from '../unknown-value.ts'

/** A part of a document with its path, such as `sections[1].modules[0]`. The path is empty for the whole document. */
export interface DocumentPart {
  fields: Fields
  place: string
}

/** Returns a value as a part of a document. Values other than objects have no fields. */
export function toPart(value: unknown, place: string): DocumentPart {
  return { fields: Array.isArray(value) ? {} : fieldsOf(value), place }
}

/** Returns the path of a field, such as `sections[1].modules[0].title`. */
export function documentPath({ place }: DocumentPart, field: string): string {
  return place === '' ? field : `${place}.${field}`
}

/** The maximum number of entries of the lists of a course document. */
const MAX_ENTRIES: Readonly<Record<string, number>> = {
  sections: MAX_SECTIONS,
  modules: MAX_MODULES,
  questions: MAX_QUESTIONS,
  answers: MAX_ANSWERS,
  links: MAX_LINKS,
  captions: MAX_CAPTIONS,
}

/**
 * Returns the entries of a list field, or none for another type. Omits entries beyond the list's maximum, which is
 * reported separately.
 */
export function entriesOf(part: DocumentPart, field: string): DocumentPart[] {
  const list = part.fields[field]
  if (!Array.isArray(list)) return []
  return list
    .slice(0, ownValue(MAX_ENTRIES, field))
    .map((entry, index) => toPart(entry, `${documentPath(part, field)}[${index}]`))
}
