import { type Fields, fieldsOf } from '../unknown-value.ts'

/** A part with its path in the document, such as `sections[1].modules[0]`; empty for the whole. */
export interface DocumentPart {
  fields: Fields
  place: string
}

/** Returns a value as a part of a document; anything but an object has no fields. */
export function toPart(value: unknown, place: string): DocumentPart {
  return { fields: Array.isArray(value) ? {} : fieldsOf(value), place }
}

/** Returns the path of a field, such as `sections[1].modules[0].title`. */
export function documentPath({ place }: DocumentPart, field: string): string {
  return place === '' ? field : `${place}.${field}`
}

/** Returns the entries of a field that should be a list; none if it is not a list. */
export function entriesOf(part: DocumentPart, field: string): DocumentPart[] {
  const list = part.fields[field]
  if (!Array.isArray(list)) return []
  return list.map((entry, index) => toPart(entry, `${documentPath(part, field)}[${index}]`))
}
