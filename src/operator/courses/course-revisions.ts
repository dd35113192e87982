import { planRevert } from '#courses/authoring/publishing/publish-planned.ts'
import { type Course, modulesOf } from '#domain/course/course.ts'
import { quote } from '#domain/course/course-changes.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { findCourseRevision, findStoredCourse, listCourseRevisions } from '#store/courses/courses.ts'
import type { Queryable } from '#store/schema.ts'
import { type CommandContext, CommandFailure, storeCommand, YES } from '../command-line/command.ts'
import { wholeNumber } from '../command-line/parse-options.ts'
import { describeReach, KEEP_RESULTS, NOTE, publishStored } from './course-publish.ts'

/** Option for the id of a course. */
export const COURSE_ID = { id: { value: 'ID', sentence: 'the ID of the course', required: true } } as const

/** Option for a revision. */
export const REVISION = {
  value: 'N',
  schema: wholeNumber(1, 999_999_999, 'must be a whole number from 1 on'),
} as const

/** Command that lists the revisions of a course. */
export const courseHistory = storeCommand({
  name: 'course history',
  summary: 'lists the revisions of a course with their dates, authors and reasons, the newest first',
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

/** Command that publishes an earlier revision again as the next one, after showing the changes. */
export const courseRevert = storeCommand({
  name: 'course revert',
  summary:
    'publishes an earlier revision of a course as its next one, after showing the changes and the people affected; it stays enabled or disabled',
  options: {
    ...COURSE_ID,
    revision: { ...REVISION, sentence: 'the revision to publish again', required: true },
    ...KEEP_RESULTS,
    ...NOTE,
    ...YES,
  },
  async run({ note, yes, ...values }, context) {
    const { db, config } = context
    const { course: known, revision } = await getRevision(values, context)
    const source = { courseId: known.id, revision }
    const planned = await planRevert(db, source, await openMediaStore(config.media))
    if (planned.outcome !== 'planned') throw new CommandFailure(`--id '${known.id}' is no longer a course`)
    const { course } = planned
    if (planned.isSame)
      return `${quote(course.name)} is already as in revision ${revision}. There’s nothing to publish.`
    const keep = { 'keep-results': values['keep-results'] }
    const next = await publishStored('course revert', { source, planned, note, yes, ...keep }, context)
    return next === undefined
      ? 'Nothing was published.'
      : `Published ${quote(course.name)} as of revision ${revision} as revision ${next}. ${describeReach(course, config)}`
  },
})

/** Returns the revision for `--id` and `--revision`, by default the newest. Refuses a missing revision. */
export async function getRevision(
  { id, revision }: { id: string; revision?: number | undefined },
  { db }: CommandContext,
): Promise<{ course: Course; revision: number }> {
  const stored = await getStored(id, db)
  if (revision === undefined) return stored
  const course = await findCourseRevision(db, { id, revision })
  if (course) return { course, revision }
  throw new CommandFailure(
    `--revision ${revision} does not exist: the newest of '${id}' is ${stored.revision}`,
  )
}

/** Returns the newest revision of a course. Refuses an unknown id. */
export async function getStored(id: string, db: Queryable): Promise<{ course: Course; revision: number }> {
  const stored = await findStoredCourse(db, id)
  if (!stored) throw missingCourse(id)
  return stored
}

/** Returns the refusal of an unknown course id. */
export function missingCourse(id: string): CommandFailure {
  return new CommandFailure(`--id '${id}' is not a course; portal course list names them`)
}
