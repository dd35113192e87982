import { join } from 'node:path'
import { addMinutes } from '../course-file/add-minutes.ts'
import { findFilmLength } from '../course-file/film-length.ts'
import { formatFileProblem } from '../course-file/folder/file-problem.ts'
import { readCourseFolder } from '../course-file/folder/read-course-folder.ts'
import type { Terminal } from '../operator/command.ts'
import type { Preview } from './preview.ts'

/** Shows the folder as it is now, and names its problems; one that is broken leaves what was shown before. */
export async function showFolder(folder: string, preview: Preview, { print, warn }: Terminal): Promise<void> {
  const { course, problems, media } = await readCourseFolder(folder, { makeId: createCounter() })
  for (const problem of problems) warn(formatFileProblem({ ...problem, file: join(folder, problem.file) }))
  if (!course) return warn('The course cannot be shown like this: the preview waits for the next save.')
  const fileAt = (address: string) => {
    const path = media.get(address)
    return path === undefined ? undefined : join(folder, path)
  }
  await preview.show(await addMinutes(course, (film) => findFilmLength(film, fileAt)), media)
  print(`Shown: ${course.name}`)
}

/** Ids for what has none yet: the same at each save, as long as nothing comes before, so that the page stays where it is. */
function createCounter(): () => string {
  let count = 0
  return () => `preview-${++count}`
}
