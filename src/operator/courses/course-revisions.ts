import { type Course, modulesOf } from '#domain/course/course.ts'
import { quote } from '#domain/course/course-changes.ts'
import { findCourseRevision, findStoredCourse, listCourseRevisions } from '#store/learning/courses.ts'
import {
  type CommandContext,
  CommandFailure,
  requiredText,
  type StoreCommand,
  textOf,
  UsageError,
  type Values,
} from '../command.ts'
import { confirmPublishing, describeReach, showChanges, storeAsShown } from './course-publish.ts'

const ID = { id: { type: 'string', required: true } } as const

/** Lists every revision of a course. */
export const courseHistory: StoreCommand = {
  name: 'course history',
  usage: '--id ID',
  summary: 'lists the revisions of a course, the newest first: when each was published, by whom and why',
  options: ID,
  tellsFacts: true,
  async run(values, { db }) {
    const { course } = await getStored(requiredText(values, 'id'), db)
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
}

/** Publishes an earlier revision of a course again, as its next one, after showing what that changes and whom it touches. */
export const courseRevert: StoreCommand = {
  name: 'course revert',
  usage: '--id ID --revision N [--note TEXT] [--yes]',
  summary:
    'publishes an earlier revision of a course again, as its next one, after showing what changes and whom it touches; whether it is enabled stays',
  options: {
    ...ID,
    revision: { type: 'string', required: true },
    note: { type: 'string' },
    yes: { type: 'boolean' },
  },
  async run(values, context) {
    const earlier = await getRevision(values, context)
    const stored = await getStored(earlier.course.id, context.db)
    const course = { ...earlier.course, enabled: stored.course.enabled }
    if (JSON.stringify(course) === JSON.stringify(stored.course))
      return `${quote(course.name)} is as in revision ${earlier.revision}: there is nothing to publish.`
    await showChanges(stored.course, course, context)
    if (!values.yes && !(await confirmPublishing('course revert', course, context)))
      return 'Nothing was published.'
    const [revision, note] = [
      stored.revision + 1,
      textOf(values, 'note') ?? `Back to revision ${earlier.revision}`,
    ]
    await storeAsShown(context, course, { revision, note, act: 'course-reverted' })
    return `Published ${quote(course.name)} as it was in revision ${earlier.revision}, as revision ${revision}. ${describeReach(course, context.config)}`
  },
}

/** Returns the revision of `--id` and `--revision`, the newest where none is named; refuses what does not exist. */
export async function getRevision(
  values: Values,
  { db }: CommandContext,
): Promise<{ course: Course; revision: number }> {
  const id = requiredText(values, 'id')
  const stored = await getStored(id, db)
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

async function getStored(
  id: string,
  db: CommandContext['db'],
): Promise<{ course: Course; revision: number }> {
  const stored = await findStoredCourse(db, id)
  if (!stored) throw new CommandFailure(`--id '${id}' is no course; portal course list names them`)
  return stored
}
