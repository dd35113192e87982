import type { ModuleType } from '#domain/course/course.ts'
import { type Fields, fieldsOf, listOf, parseJson } from '#domain/unknown-value.ts'
import { newId } from './new-id.ts'
import { type EditedOutline, findModulePlace, type ModulePlace } from './outline-edits.ts'

/** A module to be added: at which place, and what it is. */
export interface ModuleCopy {
  at: ModulePlace
  title: string
  content: Fields
  type: ModuleType
}

/** Returns a module of a known type with this content, to stand after the one that it is a copy of. */
export function copyModule(
  outline: EditedOutline,
  id: string,
  { content, word }: { content: string; word: 'copy' | 'mine' },
): ModuleCopy | undefined {
  const place = findModulePlace(outline, id)
  const module = place && outline.sections[place.section]?.modules[place.module]
  if (!place || !module?.type) return undefined
  const at = { section: place.section, module: place.module + 1 }
  return { at, title: `${module.title} (${word})`, content: withNewIds(content), type: module.type }
}

/** Returns the content of a module as that of another one: its questions are others, too. */
function withNewIds(content: string): Fields {
  const fields = fieldsOf(parseJson(content))
  if (!Array.isArray(fields.questions)) return fields
  return {
    ...fields,
    questions: listOf(fields.questions).map((each) => ({ ...fieldsOf(each), id: newId() })),
  }
}
