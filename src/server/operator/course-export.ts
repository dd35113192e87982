import type { Course } from '#domain/course.ts'
import { leaveOutMinutes } from '../course-file/add-minutes.ts'
import { findCourseRevision, findStoredCourse } from '../store/courses.ts'
import type { CommandContext, StoreCommand, Values } from './command.ts'
import { CommandFailure, requiredText, textOf, UsageError } from './command.ts'

/** Writes a course, as it is or as it was at any revision, as a folder that can be edited, checked and imported. */
export const courseExport: StoreCommand = {
  name: 'course export',
  usage: '--id ID [--revision N] DIR',
  summary: 'writes a course into a new folder, as it is or as it was at an earlier revision',
  options: { id: { type: 'string', required: true }, revision: { type: 'string' } },
  argument: 'DIR',
  async run(values, context) {
    const folder = requiredText(values, 'DIR')
    const { course, revision } = await getCourse(values, context)
    const { storeFolder, toCourseFiles } = await import('../course-file/folder/write-course-folder.ts')
    const files = await toCourseFiles(await leaveOutMinutes(course))
    const isStored = await storeFolder(folder, files).catch((error: NodeJS.ErrnoException) => {
      throw new CommandFailure(`${folder} cannot be written: ${error.message}`)
    })
    if (!isStored) throw new CommandFailure(`${folder} is not empty: name a folder that does not exist yet`)
    return `Wrote course '${course.id}', revision ${revision}, into ${folder}.`
  },
}

async function getCourse(
  values: Values,
  { db }: CommandContext,
): Promise<{ course: Course; revision: number }> {
  const id = requiredText(values, 'id')
  const stored = await findStoredCourse(db, id)
  if (!stored) throw new CommandFailure(`--id '${id}' is no course; portal course list names them`)
  const written = textOf(values, 'revision')
  if (written === undefined) return stored
  if (!/^[1-9]\d{0,8}$/.test(written))
    throw new UsageError(`--revision '${written}' must be a whole number from 1 on`)
  const revision = Number(written)
  const course = await findCourseRevision(db, { id, revision })
  if (course) return { course, revision }
  throw new CommandFailure(
    `--revision ${written} does not exist: the newest of '${id}' is ${stored.revision}`,
  )
}
