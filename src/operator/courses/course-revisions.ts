import { type Course, modulesOf } from '#domain/course/course.ts'
import { quote } from '#domain/course/course-changes.ts'
import { planRevert, revertCourse } from '#learning/publishing/revert-course.ts'
import { findCourseRevision, findStoredCourse, listCourseRevisions } from '#store/learning/courses.ts'
import type { Queryable } from '#store/schema.ts'
import { type CommandContext, CommandFailure, storeCommand, UsageError, YES } from '../command.ts'
import { confirmPublishing, describeReach, NOTE, refuseUnpublished, showChanges } from './course-publish.ts'

/** The option that names a course. */
export const COURSE_ID = { id: { value: 'ID', sentence: 'the id of the course', required: true } } as const

/** Lists every revision of a course. */
export const courseHistory = storeCommand({
  name: 'course history',
  summary: 'lists the revisions of a course, the newest first: when each was published, by whom and why',
  options: COURSE_ID,
  takesJson: true,
  async run({ id }, { db }) {
    const { course } = await getStored(id, db)
    const revisions = await listCourseRevisions(db, course.id)
    const list = revisions.map(({ revision, published, publishedBy, note, course }) => ({
      revision,
      published: new Date(published),
      by: publishedBy,
      name: course.name,
      enabled: course.enabled,
      modules: modulesOf(course).length,
      note,
    }))
    return { list, none: '' }
  },
})

/** Publishes an earlier revision of a course again, as its next one, after showing the changes. */
export const courseRevert = storeCommand({
  name: 'course revert',
  summary:
    'publishes an earlier revision of a course again, as its next one, after showing what changes and whom it touches; whether it is enabled stays',
  options: {
    ...COURSE_ID,
    revision: { value: 'N', sentence: 'the revision to publish again', required: true },
    ...NOTE,
    ...YES,
  },
  async run(values, context) {
    const { db, now, config } = context
    const { course: known, revision: earlier } = await getRevision(values, context)
    const planned = await planRevert(db, { id: known.id, revision: earlier })
    if (!planned) throw new CommandFailure(`--id '${known.id}' is not a course any more`)
    const { course, stored } = planned
    if (planned.isSame)
      return `${quote(course.name)} is as in revision ${earlier}: there is nothing to publish.`
    await showChanges(stored.course, course, context)
    if (!values.yes && !(await confirmPublishing('course revert', course, context)))
      return 'Nothing was published.'
    const why = { earlier, note: values.note, by: 'operator', timeZone: config.timeZone }
    refuseUnpublished(await revertCourse(db, planned, why, now), course)
    return `Published ${quote(course.name)} as it was in revision ${earlier}, as revision ${stored.revision + 1}. ${describeReach(course, config)}`
  },
})

/** Returns the revision of `--id` and `--revision`, by default the newest; refuses a missing one. */
export async function getRevision(
  { id, revision: written }: { id: string; revision?: string | undefined },
  { db }: CommandContext,
): Promise<{ course: Course; revision: number }> {
  const stored = await getStored(id, db)
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

/** Returns the newest revision of a course; refuses an id that no course has. */
export async function getStored(id: string, db: Queryable): Promise<{ course: Course; revision: number }> {
  const stored = await findStoredCourse(db, id)
  if (!stored) throw missingCourse(id)
  return stored
}

/** Returns the refusal of an id that no course has. */
export function missingCourse(id: string): CommandFailure {
  return new CommandFailure(`--id '${id}' is not a course; portal course list names them`)
}
