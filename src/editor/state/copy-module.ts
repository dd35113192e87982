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
 * Returns a module with this content for insertion after its original; undefined if the original is gone or
 * has an unknown type.
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

/** A section to add: the outline including it, and the content of its modules by id. */
export interface SectionCopy {
  outline: EditedOutline
  contents: ReadonlyMap<string, Fields>
}

/**
 * Returns a copy of a section and all its modules with new ids, positioned after the original; undefined if
 * that is gone. `contents` has the content of its modules, in order.
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

/** Returns a copy of a module's content with new ids for its questions. */
function withNewIds(fields: Fields): Fields {
  if (!Array.isArray(fields.questions)) return fields
  return {
    ...fields,
    questions: listOf(fields.questions).map((each) => ({ ...fieldsOf(each), id: newId() })),
  }
}
