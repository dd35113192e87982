import { type Course, type CourseModule, modulesOf } from '#domain/course/course.ts'

/** The beginning of an id that a module has in a preview alone, because its folder has none yet. */
export const PREVIEW_ID = 'preview-'

/**
 * Sets the ids of modules whose folder has none to those of the save before, so that the page of a module
 * stays its page while its course is written: what has the same title is the same module, or else what has
 * the same place.
 */
export function keepModuleIds(course: Course, before: Course | undefined): Course {
  const modules = modulesOf(course)
  const earlier = before ? modulesOf(before) : []
  const reused = new Map<string, string>()
  const taken = new Set<string>()
  const bySame = new Map(earlier.toReversed().map((module) => [sameness(module), module]))
  const keep = (module: CourseModule, same: CourseModule | undefined) => {
    const isFree = same?.id.startsWith(PREVIEW_ID) && !taken.has(same.id)
    if (!same || !isFree || !module.id.startsWith(PREVIEW_ID) || reused.has(module.id)) return
    reused.set(module.id, same.id)
    taken.add(same.id)
  }
  for (const module of modules) keep(module, bySame.get(sameness(module)))
  for (const [place, module] of modules.entries()) keep(module, earlier[place])
  const sections = course.sections.map((section) => ({
    ...section,
    modules: section.modules.map((module) => ({ ...module, id: reused.get(module.id) ?? module.id })),
  }))
  return { ...course, sections }
}

function sameness({ title, type }: CourseModule): string {
  return `${type} ${title}`
}
