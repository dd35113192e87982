import { join } from 'node:path'
import type { Course } from '#domain/course/course.ts'
import { limitReport } from '#domain/course-check/course-problem.ts'
import { addMinutes } from '../add-minutes.ts'
import { readFolderBounded } from '../bounded/read-bounded.ts'
import { findFilmLength } from '../film-length.ts'
import { fileAt } from '../folder/course-folder.ts'
import { formatFileProblem } from '../folder/file-problem.ts'
import { keepModuleIds, PREVIEW_ID } from './keep-module-ids.ts'
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
    const shown = await addMinutes(before, (film) =>
      findFilmLength(film, (address) => fileAt(folder, media, address)),
    )
    await preview.show({ course: shown, media, problems: said })
    print(`Shown: ${course.name}`)
  }
}
