import { addMinutes } from '#authoring/add-minutes.ts'
import { addPictures, keepPictures, lacksPictures } from '#authoring/media/add-pictures.ts'
import type { Config } from '#core/config.ts'
import type { Course } from '#domain/course/course.ts'
import { courseChanges, quote } from '#domain/course/course-changes.ts'
import { describePublishing } from '#learning/publishing/describe-publishing.ts'
import { type Published, publishAsShown } from '#learning/publishing/publish-as-shown.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { findStoredCourse } from '#store/learning/courses.ts'
import { type CommandContext, CommandFailure, confirm, storeCommand, type ValuesOf, YES } from '../command.ts'
import { compareWithPortal, describeTakenPath } from './compare-with-portal.ts'
import { type CheckedFolder, getCheckedCourse, summaryOf } from './get-checked-course.ts'
import { markFolder, storeIds, storeMedia } from './store-folder.ts'

/** The option that says why a revision is published. */
export const NOTE = { note: { value: 'TEXT', sentence: 'says why, in the history of the course' } } as const

const OPTIONS = {
  'as-new': { sentence: 'makes a new course of a copied folder, with new ids' },
  ...NOTE,
  ...YES,
} as const

/** Checks a course, shows what publishing it changes, asks, and publishes it; learners keep what they did. */
export const coursePublish = storeCommand({
  name: 'course publish',
  mayBegin: true,
  summary:
    'checks a course (a folder or a .json file) and publishes it, new or changed, after showing what changes and whom it touches',
  options: OPTIONS,
  argument: 'PATH',
  run: (values, context) => publish('course publish', values, context),
})

/** The same, by the name that it had before there were folders. */
export const courseImport = storeCommand({
  ...coursePublish,
  name: 'course import',
  summary: 'is course publish, by an older name',
  run: (values, context) => publish('course import', values, context),
})

async function publish(
  command: string,
  { PATH: path, ...values }: ValuesOf<typeof OPTIONS, 'PATH'>,
  context: CommandContext,
): Promise<string> {
  const source = await getCheckedCourse(path, context, values['as-new'] === true)
  const { fileAt } = await import('#authoring/folder/course-folder.ts')
  const { folder } = source
  const media = await openMediaStore(context.config.media)
  const inFolder = (address: string) => folder && fileAt(folder.path, folder.media, address)
  const timed = await addMinutes(source.course, inFolder, media)
  const stored = await findStoredCourse(context.db, timed.id)
  const course = await keepPictures(timed, stored?.course, media)
  if (stored && isSame(stored.course, course) && !(await lacksPictures(course)))
    return leaveAsIs(folder, stored, context)
  await compareWithPortal(path, source, context)
  await showChanges(stored?.course, course, context)
  if (!values.yes && !(await confirmPublishing(command, course, context))) return 'Nothing was published.'
  // Before the course, so that nobody is shown what is not there.
  if (folder) await storeMedia(folder, media, context)
  const illustrated = await addPictures(course, { media, ...context })
  // Before the course, too, so that it is never stored under ids which its folder does not know.
  if (folder) await storeIds(folder, context)
  const revision = (stored?.revision ?? 0) + 1
  if (stored && isSame(stored.course, illustrated)) return leaveAsIs(folder, stored, context)
  await storeAsShown(context, illustrated, { revision, note: values.note })
  await markFolder(folder, { course: illustrated, revision }, context)
  return `Published ${quote(course.name)} as revision ${revision}. ${describeReach(course, context.config)}`
}

/** Reports that a course is published already as it is, and marks the folder with its revision. */
async function leaveAsIs(
  folder: CheckedFolder | undefined,
  stored: { course: Course; revision: number },
  context: CommandContext,
): Promise<string> {
  await markFolder(folder, stored, context)
  return `${quote(stored.course.name)} is unchanged: there is nothing to publish.`
}

function isSame(stored: Course, course: Course): boolean {
  return JSON.stringify(stored) === JSON.stringify(course)
}

/** Returns the sentence about the address of a published course and who sees it. */
export function describeReach(
  { id, webPath, enabled }: Course,
  { publicOrigin = '' }: Pick<Config, 'publicOrigin'>,
): string {
  const address = `${publicOrigin}/course/${webPath}`
  return enabled
    ? `Everybody who signs in sees it, at ${address}`
    : `Nobody sees it yet: it is not enabled. portal course enable --id ${id} offers it to everybody, at ${address}`
}

/** Shows what publishing a course changes, and whom that touches. */
export async function showChanges(
  stored: Course | undefined,
  course: Course,
  { db, print, warn }: CommandContext,
): Promise<void> {
  print(`${stored ? 'changed' : 'new'}: ${summaryOf(course)}`)
  if (!stored) return
  if (isSame(stored, course)) print('  nothing changes but that its pictures get copies for smaller screens')
  else if (courseChanges(stored, course).length === 0 && stored.enabled === course.enabled)
    print('  nothing changes but what the portal works out: minutes, and sizes of pictures')
  for (const { severity, message } of await describePublishing(db, stored, course))
    if (severity === 'warning') warn(`  warning: ${message}`)
    else print(`  ${message}`)
}

/** Asks whether to publish a course; `command` is what the operator has typed. */
export function confirmPublishing(
  command: string,
  { name }: Course,
  context: CommandContext,
): Promise<boolean> {
  return confirm(context, `Publish ${quote(name)}?`, `${command} asks before it publishes`)
}

/** Stores the course as the revision that was shown, or refuses: somebody else may have been faster. */
async function storeAsShown(
  { db, now, config: { timeZone } }: CommandContext,
  course: Course,
  { revision, note }: { revision: number; note: string | undefined },
): Promise<void> {
  const publishing = { revision, act: 'course-published', by: 'operator', note, timeZone } as const
  refuseUnpublished(await publishAsShown(db, course, publishing, now), course)
}

/** Refuses what was not published, because somebody was faster or the path is another course's. */
export function refuseUnpublished(published: Published, course: Course): void {
  if (published.outcome === 'overtaken')
    throw new CommandFailure(
      `${quote(course.name)} was published by somebody else in the meantime: publish it again, and read what changes then`,
    )
  if (published.outcome === 'path-taken') throw new CommandFailure(describeTakenPath(course, published.owner))
}
