import type { Course } from '#domain/course.ts'
import { courseChanges } from '#domain/course-changes.ts'
import { removalSentences, tallySentences } from '#domain/learning/publishing-tally.ts'
import { plural } from '#domain/plural.ts'
import { addMinutes } from '../../course-file/add-minutes.ts'
import { findFilmLength } from '../../course-file/film-length.ts'
import { countPublishing, publishCourse } from '../../documents/publish-course.ts'
import { openMediaStore } from '../../media/open-media-store.ts'
import type { AuditedAct } from '../../store/audit-log.ts'
import { audit } from '../../store/audit-log.ts'
import { findCourseIdByWebPath, findStoredCourse } from '../../store/courses.ts'
import { inTransaction } from '../../store/in-transaction.ts'
import type { Queryable } from '../../store/schema.ts'
import { isUniqueViolation } from '../../store/unique-violation.ts'
import type { CommandContext, StoreCommand, Values } from '../command.ts'
import { CommandFailure, confirm, requiredText, textOf } from '../command.ts'
import { getCheckedCourse, summaryOf } from './get-checked-course.ts'

/** Checks a course, a folder or a file, shows what storing it changes, asks, and stores it; learners keep what they did. */
export const coursePublish: StoreCommand = {
  name: 'course publish',
  usage: 'PATH [--note TEXT] [--yes]',
  mayBegin: true,
  summary:
    'checks a course (a folder or a .json file) and publishes it, new or changed, after showing what changes and whom it touches; --note says why; --yes stores without asking',
  options: { yes: { type: 'boolean' }, note: { type: 'string' } },
  argument: 'PATH',
  run: (values, context) => publish('course publish', values, context),
}

/** The same, by the name that it had before there were folders. */
export const courseImport: StoreCommand = {
  ...coursePublish,
  name: 'course import',
  summary: 'is course publish, by an older name',
  run: (values, context) => publish('course import', values, context),
}

async function publish(command: string, values: Values, context: CommandContext): Promise<string> {
  const source = await getCheckedCourse(requiredText(values, 'PATH'), context)
  const media = await openMediaStore(context.config.media)
  const course = await addMinutes(source.course, (film) => findFilmLength(film, source.fileAt, media))
  const stored = await findStoredCourse(context.db, course.id)
  await refuseTakenWebPath(context.db, course)
  if (stored && isSame(stored.course, course))
    return `Course '${course.id}' is unchanged: there is nothing to store.`
  await showChanges(stored?.course, course, context)
  if (!values.yes && !(await confirmStoring(command, course, context))) return 'Nothing was stored.'
  if (source.toStore.length > 0) context.print(`Storing ${plural(source.toStore.length, 'media file')} …`)
  // Before the course, so that nobody is shown what is not there.
  await source.storeMedia(media)
  // Before the course, too, so that it is never stored under ids which its folder does not know.
  await source.storeIds()
  if (source.newIds > 0)
    context.print(`Wrote ${plural(source.newIds, 'new id')} into course.yaml: leave them as they are.`)
  const revision = (stored?.revision ?? 0) + 1
  await storeAsShown(context, course, { revision, note: textOf(values, 'note'), act: 'course-imported' })
  return `Stored course '${course.id}'${course.enabled ? '' : '; it is not enabled'}.`
}

function isSame(stored: Course, course: Course): boolean {
  return JSON.stringify(stored) === JSON.stringify(course)
}

async function refuseTakenWebPath(db: Queryable, { id, webPath }: Course): Promise<void> {
  const owner = await findCourseIdByWebPath(db, webPath)
  if (owner !== undefined && owner !== id)
    throw new CommandFailure(`webPath: '${webPath}' is already the web path of the course '${owner}'`)
}

/** Shows what storing a course changes, and whom that touches. */
export async function showChanges(
  stored: Course | undefined,
  course: Course,
  { db, print, warn }: CommandContext,
): Promise<void> {
  print(`${stored ? 'changed' : 'new'}: ${summaryOf(course)}`)
  const changes = stored ? courseChanges(stored, course) : []
  if (stored && changes.length === 0)
    print('  the only changes are to titles, the description, the order or minutes')
  for (const { severity, message } of changes)
    if (severity === 'warning') warn(`  warning: ${message}`)
    else print(`  ${message}`)
  if (!stored) return
  const tally = await countPublishing(db, stored, course)
  for (const sentence of removalSentences(tally)) warn(`  warning: ${sentence}`)
  for (const sentence of tallySentences(tally)) print(`  ${sentence}`)
}

/** Asks whether to store a course; `command` is what the operator has typed. */
export function confirmStoring(command: string, { id }: Course, context: CommandContext): Promise<boolean> {
  return confirm(context, `Store course '${id}'?`, `${command} asks before it stores`)
}

/** Stores the course as the revision that was shown, or refuses: another import may have been faster. */
export async function storeAsShown(
  { db, now }: CommandContext,
  course: Course,
  { revision, note, act }: { revision: number; note: string | undefined; act: AuditedAct },
): Promise<void> {
  const storing = inTransaction(db, async (transaction) => {
    if ((await publishCourse(transaction, course, now, { note })) !== revision)
      throw new CommandFailure(`course '${course.id}' was changed in the meantime: import it again`)
    await audit(transaction, { act, actor: 'operator', subject: course.id }, now)
  })
  await storing.catch(async (error: unknown) => {
    if (isUniqueViolation(error)) await refuseTakenWebPath(db, course)
    throw error
  })
}
