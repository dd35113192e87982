import { isStorable } from '../../text/storable.ts'
import { type Fields, fieldsOf, listOf, parseFields, parseJson } from '../../unknown-value.ts'
import type { Course } from '../course.ts'

/** Number of random bytes in an id. */
export const ID_BYTES = 12

/**
 * Creates the id of a module or a question from random bytes. It consists of letters and digits that are easy to
 * distinguish.
 */
export function idFrom(bytes: Uint8Array): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('')
}

/** The name of the part with everything except the modules' content. */
export const OUTLINE = 'outline'

/** A part of a draft: its name, and its content as JSON. */
export interface DraftPart {
  part: string
  content: string
}

/** The parsed content of a part: its JSON, the JSON's fields, and the editor state of an article. */
export interface ParsedPart {
  value: unknown
  fields: Fields
  article: Fields
}

export function parsePart(content: string): ParsedPart {
  const value = parseJson(content)
  const fields = fieldsOf(value)
  const { editorData } = fields
  return { value, fields, article: typeof editorData === 'string' ? parseFields(editorData) : {} }
}

/**
 * Reasons for storing an earlier version of a part: `work` for a regular version, `loss` before a large deletion,
 * `conflict` if an author chose another text, `restore` before an earlier version is restored.
 */
export type VersionReason = 'work' | 'loss' | 'conflict' | 'restore'

/** Returns the name of the part with a module's content. */
export function partOfModule(moduleId: string): string {
  return `module ${moduleId}`
}

/** Returns the id of the module whose content a part contains, or undefined for the outline. */
export function moduleOfPart(part: string): string | undefined {
  return part === OUTLINE ? undefined : part.slice(partOfModule('').length)
}

/** Returns whether an outline contains the module of a part. */
export function namesModule({ sections }: Fields, part: string): boolean {
  const modules = listOf(sections).flatMap((section) => listOf(fieldsOf(section).modules))
  return modules.some((module) => partOfModule(String(fieldsOf(module).id)) === part)
}

/**
 * Splits a course into its outline and one part per module, so that two authors in different modules never conflict.
 * In the outline a module has only its id, title and type.
 */
export function partsOf(course: Course): DraftPart[] {
  const sections = course.sections.map(({ modules, ...section }) => ({
    ...section,
    modules: modules.map(({ id, title, type }) => ({ id, title, type })),
  }))
  const contents = course.sections.flatMap(({ modules }) =>
    modules.map(({ id, title: _title, type: _type, ...content }) => ({
      part: partOfModule(id),
      content: JSON.stringify(content),
    })),
  )
  return [{ part: OUTLINE, content: JSON.stringify({ ...course, sections }) }, ...contents]
}

/**
 * Returns whether a document can be split and joined again without loss, even if it has problems. It must have an id,
 * and sections of modules with unique ids.
 */
export function isDivisible(document: Fields): document is Fields & Course {
  const { id } = document
  const isId = typeof id === 'string' && id !== '' && isStorable(id)
  if (!isId || !Array.isArray(document.sections)) return false
  const sections: unknown[] = document.sections
  const modules = sections.flatMap((section) => fieldsOf(section).modules)
  const ids = new Set(modules.map((module) => fieldsOf(module).id))
  return (
    sections.every((section) => Array.isArray(fieldsOf(section).modules)) &&
    [...ids].every((own) => typeof own === 'string' && isStorable(own)) &&
    ids.size === modules.length
  )
}

/**
 * Joins the parts of a draft into a document, which need not be publishable. A module whose part is missing has no
 * content. A part that the outline does not contain is omitted.
 */
export function documentOf(parts: readonly DraftPart[]): Fields {
  const contents = new Map(parts.map(({ part, content }) => [part, parseFields(content)]))
  const outline = fieldsOf(contents.get(OUTLINE))
  const sections = listOf(outline.sections).map((section) => ({
    ...fieldsOf(section),
    modules: listOf(fieldsOf(section).modules).map((head) => ({
      ...fieldsOf(head),
      ...contents.get(partOfModule(String(fieldsOf(head).id))),
    })),
  }))
  return { ...outline, sections }
}
