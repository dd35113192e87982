import { join } from 'node:path'
import { type Course, type CourseModule, modulesOf } from '#domain/course/course.ts'
import { limitReport } from '#domain/course-check/course-problem.ts'
import { addMinutes } from '../add-minutes.ts'
import { readFolderBounded } from '../bounded/read-bounded.ts'
import { fileAt } from '../folder/course-folder.ts'
import { formatFileProblem } from '../folder/file-problem.ts'
import type { Preview } from './preview.ts'

/**
 * Returns a function that shows the folder as it is at that time, and names its problems on the terminal and
 * in the browser; one that is broken leaves what was shown before.
 */
export function createFolderShow(
  folder: string,
  preview: Preview,
  { print, warn }: Record<'print' | 'warn', (line: string) => void>,
): () => Promise<void> {
  let before: Course | undefined
  return async () => {
    const { course, problems, media } = await readFolderBounded(folder, { idPrefix: PREVIEW_ID })
    const inFolder = problems.map((problem) => ({ ...problem, file: join(folder, problem.file) }))
    for (const line of limitReport(inFolder.map(formatFileProblem))) warn(line)
    const said = problems.map((problem) => ({ severity: problem.severity, text: formatFileProblem(problem) }))
    if (!course) {
      warn('The course cannot be shown like this: the preview waits for the next save.')
      return preview.show({ course, media, problems: said })
    }
    before = keepModuleIds(course, before)
    const shown = await addMinutes(before, (address) => fileAt(folder, media, address))
    await preview.show({ course: shown, media, problems: said })
    print(`Shown: ${course.name}`)
  }
}

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
