import type { ModuleType } from '#domain/course/course.ts'
import { type Fields, fieldsOf, listOf } from '#domain/unknown-value.ts'
import { insertAt } from './list-edits.ts'
import { newId } from './new-id.ts'
import { type EditedOutline, type EditedSection, findModulePlace, type ModulePlace } from './outline-edits.ts'

/** A module to add, and its position. */
export interface ModuleCopy {
  at: ModulePlace
  title: string
  content: Fields
  type: ModuleType
}

/**
 * Returns a module with this content, positioned after the module it copies; undefined if that is gone or of unknown
 * type.
 */
export function copyModule(
  outline: EditedOutline,
  id: string,
  { content, word }: { content: Fields; word: 'copy' | 'mine' },
): ModuleCopy | undefined {
  const place = findModulePlace(outline, id)
  const module = place && outline.sections[place.section]?.modules[place.module]
  if (!place || !module?.type) return undefined
  const at = { section: place.section, module: place.module + 1 }
  return { at, title: `${module.title} (${word})`, content: withNewIds(content), type: module.type }
}

/** A section to add: the outline with it, and the contents of its modules by id. */
export interface SectionCopy {
  outline: EditedOutline
  contents: ReadonlyMap<string, Fields>
}

/**
 * Returns a section with copies of all its modules under new ids, positioned after the section it copies; undefined
 * if that is gone. `contents` are the contents of its modules, in their order.
 */
export function copySection(
  outline: EditedOutline,
  section: EditedSection,
  contents: readonly Fields[],
): SectionCopy | undefined {
  const at = outline.sections.indexOf(section)
  if (at < 0) return undefined
  const modules = section.modules.map((module) => ({ ...module, id: newId() }))
  const copy = { ...section, title: `${section.title} (copy)`, modules }
  return {
    outline: { ...outline, sections: insertAt(outline.sections, at + 1, copy) },
    contents: new Map(modules.map(({ id }, number) => [id, withNewIds(contents[number] ?? {})])),
  }
}

/** Returns the content of a module for a copy, with new ids for its questions. */
function withNewIds(fields: Fields): Fields {
  if (!Array.isArray(fields.questions)) return fields
  return {
    ...fields,
    questions: listOf(fields.questions).map((each) => ({ ...fieldsOf(each), id: newId() })),
  }
}
