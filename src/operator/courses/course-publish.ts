import { planPublishing, publishPlanned } from '#authoring/publishing/publish-planned.ts'
import type { Config } from '#core/config.ts'
import type { Course } from '#domain/course/course.ts'
import { quote } from '#domain/course/course-changes.ts'
import { plural } from '#domain/messages.ts'
import { describePublishing, type Published } from '#learning/publishing/publish-as-shown.ts'
import { openMediaStore } from '#media/open-media-store.ts'
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
  const planned = await planPublishing(context.db, source.course, media, inFolder)
  const { stored, course, isSame } = planned
  if (stored && isSame) return leaveAsIs(folder, stored, context)
  await compareWithPortal(path, source, context)
  await showChanges(stored?.course, course, context)
  if (!values.yes && !(await confirmPublishing(command, course, context))) return 'Nothing was published.'
  // Before the course, so that nobody is shown what is not there.
  if (folder) await storeMedia(folder, media, context)
  // Before the course, too, so that it is never stored under ids which its folder does not know.
  if (folder) await storeIds(folder, context)
  const pictures = { media, warn: context.warn, report: reportPictures(context) }
  const publisher = { by: 'operator', note: values.note, timeZone: context.config.timeZone }
  const published = await publishPlanned(context.db, planned, pictures, publisher, () => context.now)
  if (published.outcome === 'same') return leaveAsIs(folder, stored ?? { course, revision: 1 }, context)
  const done = refuseUnpublished(published, course)
  await markFolder(folder, done, context)
  return `Published ${quote(course.name)} as revision ${done.revision}. ${describeReach(course, context.config)}`
}

/** Prints once how many pictures there are to copy. */
function reportPictures({ print }: CommandContext) {
  return (done: number, all: number) => {
    if (done === 0) print(`Making copies of ${plural(all, 'picture')} for smaller screens …`)
  }
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

/** Refuses what was not published, because somebody was faster or the path is another course's. */
export function refuseUnpublished(
  published: Published,
  course: Course,
): Extract<Published, { outcome: 'published' }> {
  if (published.outcome === 'overtaken')
    throw new CommandFailure(
      `${quote(course.name)} was published by somebody else in the meantime: publish it again, and read what changes then`,
    )
  if (published.outcome === 'path-taken') throw new CommandFailure(describeTakenPath(course, published.owner))
  return published
}
