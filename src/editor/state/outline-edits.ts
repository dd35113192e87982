import type { ModuleType } from '#domain/course/course.ts'
import { type Fields, fieldsOf, listOf, textOf } from '#domain/unknown-value.ts'
import { changeAt, insertAt, removeAt } from './list-edits.ts'

/** Outline of a draft during editing. Fields not listed here are kept unchanged. */
export interface EditedOutline extends Fields {
  name: string
  sections: EditedSection[]
}

export interface EditedSection {
  title: string
  modules: EditedModule[]
}

export interface EditedModule {
  id: string
  title: string
  /** Undefined if a folder specifies no known type. */
  type?: ModuleType | undefined
}

/** A section or a module of an outline. */
export type OutlineItem = EditedSection | EditedModule

/** Parses an outline. Fields missing from an incomplete outline become empty. */
export function readOutline(fields: Fields): EditedOutline {
  const sections = listOf(fields.sections).map((value) => {
    const section = fieldsOf(value)
    const modules = listOf(section.modules).map((module) => {
      const { id, title, ...rest } = fieldsOf(module)
      return { ...rest, id: String(id), title: textOf(title) }
    })
    return { ...section, title: textOf(section.title), modules }
  })
  return { ...fields, name: textOf(fields.name), sections }
}

/** Position in an outline: the index of a section and, for a module, its index in the section. */
export interface OutlinePlace {
  section: number
  module?: number | undefined
}

/** Position of a module. */
export interface ModulePlace extends OutlinePlace {
  module: number
}

export function findModulePlace(outline: EditedOutline, id: string): ModulePlace | undefined {
  for (const [section, { modules }] of outline.sections.entries()) {
    const module = modules.findIndex((each) => each.id === id)
    if (module >= 0) return { section, module }
  }
  return undefined
}

export function addSection(
  outline: EditedOutline,
  title: string,
  at = outline.sections.length,
): EditedOutline {
  return { ...outline, sections: insertAt(outline.sections, at, { title, modules: [] }) }
}

/** Adds a module at a position in a section or, without an index, at the end. */
export function addModule(outline: EditedOutline, module: EditedModule, place: OutlinePlace): EditedOutline {
  return changeSection(outline, place.section, (section) => ({
    ...section,
    modules: insertAt(section.modules, place.module ?? section.modules.length, module),
  }))
}

/** Changes the title of a section or a module. */
export function rename(
  outline: EditedOutline,
  { section, module }: OutlinePlace,
  title: string,
): EditedOutline {
  return changeSection(outline, section, (before) =>
    module === undefined
      ? { ...before, title }
      : { ...before, modules: changeAt(before.modules, module, (each) => ({ ...each, title })) },
  )
}

/** Removes a module, or a section with all its modules. */
export function remove(outline: EditedOutline, { section, module }: OutlinePlace): EditedOutline {
  if (module === undefined) return { ...outline, sections: removeAt(outline.sections, section) }
  return changeSection(outline, section, (before) => ({
    ...before,
    modules: removeAt(before.modules, module),
  }))
}

/** Moves a module to the end of another section, or a section to another index. */
export function moveTo(outline: EditedOutline, from: OutlinePlace, to: number): EditedOutline {
  const section = outline.sections[from.section]
  if (!section) return outline
  if (from.module === undefined)
    return { ...outline, sections: insertAt(removeAt(outline.sections, from.section), to, section) }
  const module = section.modules[from.module]
  return module ? addModule(remove(outline, from), module, { section: to }) : outline
}

/**
 * Moves a section or a module up or down by one position. A module at the edge of its section moves into the
 * adjacent section. At the ends of the outline, nothing moves.
 */
export function moveBy(outline: EditedOutline, from: OutlinePlace, by: 1 | -1): EditedOutline {
  if (from.module === undefined) {
    const to = from.section + by
    return to < 0 || to >= outline.sections.length ? outline : moveTo(outline, from, to)
  }
  const modules = outline.sections[from.section]?.modules ?? []
  const module = modules[from.module]
  const to = from.module + by
  const neighbor = from.section + by
  if (!module) return outline
  if (to >= 0 && to < modules.length)
    return addModule(remove(outline, from), module, { section: from.section, module: to })
  if (!outline.sections[neighbor]) return outline
  return addModule(remove(outline, from), module, { section: neighbor, module: by === 1 ? 0 : undefined })
}

/**
 * Moves a section or a module before the one currently at a position, or to the end. An item already there
 * does not move.
 */
export function moveBefore(outline: EditedOutline, from: OutlinePlace, to: OutlinePlace): EditedOutline {
  const section = outline.sections[from.section]
  if (!section) return outline
  if (from.module === undefined) {
    const at = to.section > from.section ? to.section - 1 : to.section
    return at === from.section ? outline : moveTo(outline, from, at)
  }
  const module = section.modules[from.module]
  const isSameSection = from.section === to.section
  const { module: before = 0 } = to
  const at = isSameSection && before > from.module ? before - 1 : before
  if (!module || (isSameSection && at === from.module)) return outline
  return addModule(remove(outline, from), module, { section: to.section, module: at })
}

/** Returns the id of the first module found only in `next`; undefined for none. */
export function findNewModule(before: EditedOutline, next: EditedOutline): string | undefined {
  const known = new Set(modulesIn(before).map(({ id }) => id))
  return modulesIn(next).find(({ id }) => !known.has(id))?.id
}

export function modulesIn({ sections }: EditedOutline): EditedModule[] {
  return sections.flatMap(({ modules }) => modules)
}

/** Returns a sentence on a moved item's new position, such as `Moved First: position 2 of 3 in Balls.` */
export function describeMove({ sections }: EditedOutline, item: OutlineItem): string {
  const words = (list: readonly OutlineItem[]) => `position ${list.indexOf(item) + 1} of ${list.length}`
  const within = sections.find(({ modules }) => modules.some((module) => module === item))
  const title = item.title || 'it'
  if (!within) return `Moved ${title}: ${words(sections)}.`
  return `Moved ${title}: ${words(within.modules)} in ${within.title || 'an untitled section'}.`
}

function changeSection(
  outline: EditedOutline,
  at: number,
  change: (section: EditedSection) => EditedSection,
): EditedOutline {
  return { ...outline, sections: changeAt(outline.sections, at, change) }
}
