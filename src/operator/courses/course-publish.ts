import { setTimeout } from 'node:timers/promises'
import { Note } from '#contract/primitives.ts'
import { coursePath } from '#contract/screen-paths.ts'
import type { Config } from '#core/config.ts'
import { newSecret } from '#core/secret.ts'
import { planDraft, planPublishing, publishPlanned } from '#courses/authoring/publishing/publish-planned.ts'
import { workOnPublication } from '#courses/authoring/publishing/work-on-publication.ts'
import {
  describePublishing,
  describeSame,
  type PlannedPublishing,
  type Published,
} from '#courses/publishing/publish-as-shown.ts'
import { requestPublication } from '#courses/publishing/request-publication.ts'
import type { Course } from '#domain/course/course.ts'
import { MAX_NOTE_LENGTH, quote } from '#domain/course/course-changes.ts'
import { plural } from '#domain/messages.ts'
import { publishNext } from '#jobs/publications-job.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { findDraftByEither } from '#store/courses/course-drafts.ts'
import {
  findPublication,
  type PublicationResult,
  type PublicationSource,
} from '#store/courses/publications.ts'
import {
  type CommandContext,
  CommandFailure,
  confirm,
  storeCommand,
  throwAsFailure,
  UsageError,
  type ValuesOf,
  YES,
} from '../command-line/command.ts'
import { refusing } from '../command-line/parse-options.ts'
import { compareWithPortal, describeTakenPath } from './compare-with-portal.ts'
import { type CheckedFolder, getCheckedCourse, summaryOf } from './get-checked-course.ts'
import { markFolder, storeIds, storeMedia } from './store-folder.ts'

/** Option for the reason of a publication. */
export const NOTE = {
  note: {
    value: 'TEXT',
    sentence: 'the reason, shown in the course’s history',
    schema: refusing(Note, `must be one line of at most ${MAX_NOTE_LENGTH} characters`),
  },
} as const

/** Option that keeps results unchanged despite corrected answer keys. */
export const KEEP_RESULTS = {
  'keep-results': { sentence: 'does not grade attempts again if the answer to a question is corrected' },
} as const

const OPTIONS = {
  draft: {
    value: 'ID',
    sentence: 'publishes a console draft instead of PATH; ID is the draft’s or its course’s',
  },
  'as-new': { sentence: 'makes a new course of a copied folder, with new IDs' },
  ...KEEP_RESULTS,
  ...NOTE,
  ...YES,
} as const

/**
 * Command that checks a course or draft, shows the changes, asks for confirmation and publishes. Learners keep their
 * progress.
 */
export const coursePublish = storeCommand({
  name: 'course publish',
  mayBegin: true,
  summary:
    'checks a course (a folder or a .json file) and publishes it after showing the changes and the people affected',
  options: OPTIONS,
  argument: 'PATH',
  insteadOfArgument: 'draft',
  run: (values, context) => publish('course publish', values, context),
})

/** Former name of the publish command, from before course folders. */
export const courseImport = storeCommand({
  ...coursePublish,
  name: 'course import',
  summary: 'the older name of course publish',
  run: (values, context) => publish('course import', values, context),
})

async function publish(
  command: string,
  { PATH: path, draft, note, ...values }: ValuesOf<typeof OPTIONS, 'PATH'>,
  context: CommandContext,
): Promise<string> {
  if (draft !== undefined) return publishDraft(command, { ...values, id: draft, note }, context)
  const source = await getCheckedCourse(path, context, values['as-new'] === true)
  const { fileAt } = await import('#courses/authoring/folder/course-folder.ts')
  const { folder } = source
  const media = await openMediaStore(context.config.media)
  const inFolder = (address: string) => folder && fileAt(folder.path, folder.media, address)
  const planned = await planPublishing(context.db, source.course, media, inFolder)
  const { stored, course, isSame } = planned
  if (stored && isSame) return leaveAsIs(folder, stored, context)
  await compareWithPortal(path, source, context)
  await showChanges(stored?.course, course, context)
  if (!values.yes && !(await confirmPublishing(command, course, context))) return 'Nothing was published.'
  // Media are stored first, because the course must not refer to missing files.
  if (folder) await storeMedia(folder, media, context)
  // Ids are stored first too, because the folder must contain all ids of the published course.
  if (folder) await storeIds(folder, context)
  const pictures = { media, warn: context.warn, report: reportPictures(context) }
  const regrade = !values['keep-results']
  const publisher = { by: 'operator', note, timeZone: context.config.timeZone, regrade }
  const published = await publishPlanned(context.db, planned, pictures, publisher, () => context.now)
  if (published.outcome === 'same') return leaveAsIs(folder, stored ?? { course, revision: 1 }, context)
  const done = refuseUnpublished(published, course)
  await markFolder(folder, done, context)
  return `Published ${quote(course.name)} as revision ${done.revision}. ${describeReach(course, context.config)}`
}

/** Options for publishing a course or draft, with the parsed note. */
type Given = Omit<ValuesOf<typeof OPTIONS>, 'draft' | 'note'> & { note: string | undefined }

async function publishDraft(
  command: string,
  { id, ...values }: Given & { id: string },
  context: CommandContext,
): Promise<string> {
  if (values['as-new']) throw new UsageError('--draft and --as-new exclude each other')
  const { db, config } = context
  const draft = await findDraftByEither(db, id)
  const planned = draft && (await planDraft(db, draft.id, await openMediaStore(config.media)))
  if (!planned || planned.outcome === 'missing')
    throw new CommandFailure(`--draft '${id}' is not a draft, and not a course that has one`)
  if (planned.outcome === 'refused') throw new CommandFailure(planned.reason)
  const { course, isSame, version = 0 } = planned
  if (isSame) return describeSame(course)
  const source = { draftId: draft.id, draftVersion: version }
  const revision = await publishStored(command, { source, planned, ...values }, context)
  return revision === undefined
    ? 'Nothing was published.'
    : `Published ${quote(course.name)} as revision ${revision}. ${describeReach(course, config)}`
}

interface StoredPublishing extends Pick<Given, 'note' | 'yes' | 'keep-results'> {
  source: PublicationSource
  planned: PlannedPublishing
}

/**
 * Publishes a stored course or draft like the console: shows the changes, asks for confirmation, and waits until this
 * command or a server has published it. Returns the revision, or undefined if the operator declines.
 */
export async function publishStored(
  command: string,
  { source, planned: { stored, course }, note, yes, ...values }: StoredPublishing,
  context: CommandContext,
): Promise<number | undefined> {
  await showChanges(stored?.course, course, context)
  if (!yes && !(await confirmPublishing(command, course, context))) return undefined
  const begun = performance.now()
  const timed = { ...context, clock: () => Math.round(context.now + performance.now() - begun) }
  const by = { by: 'operator', address: undefined, key: newSecret() }
  const options = { regrade: !values['keep-results'] }
  const wanted = { source, shown: stored?.revision ?? 0, note, options }
  const result = await finish(await requestPublication(timed, wanted, by).catch(throwAsFailure), timed)
  if (result.state === 'published') return result.revision
  throw new CommandFailure(result.reason)
}

/** Interval between checks of a publication's progress, in ms. */
const LOOK_AGAIN_MS = 500

/** Processes waiting publications until this one has ended, here or on a server. Prints the progress. */
async function finish(
  id: string,
  { db, config, clock, print, warn }: CommandContext & { clock: () => number },
): Promise<PublicationResult> {
  const media = await openMediaStore(config.media)
  const work = { db, media, timeZone: config.timeZone, clock, warn }
  let printed: string | undefined
  async function look(): Promise<PublicationResult | undefined> {
    const { step, result } = (await findPublication(db, id)) ?? {}
    if (step !== undefined && step !== printed) print(`${step} …`)
    printed = step ?? printed
    return result
  }
  for (;;) {
    const result = await look()
    if (result) return result
    const looking = setInterval(() => look().catch(() => undefined), LOOK_AGAIN_MS)
    const worked = await publishNext({ db, clock }, (held) => workOnPublication(work, held)).finally(() =>
      clearInterval(looking),
    )
    if (!worked) await setTimeout(LOOK_AGAIN_MS)
  }
}

/** Returns a function that prints the number of pictures to copy once. */
function reportPictures({ print }: CommandContext) {
  return (done: number, all: number) => {
    if (done === 0) print(`Making copies of ${plural(all, 'image')} for smaller screens …`)
  }
}

/** Reports that a course is already published unchanged. Marks the folder with its revision. */
async function leaveAsIs(
  folder: CheckedFolder | undefined,
  stored: { course: Course; revision: number },
  context: CommandContext,
): Promise<string> {
  await markFolder(folder, stored, context)
  return describeSame(stored.course)
}

/** Returns the message about a published course's URL and visibility. */
export function describeReach(
  { id, webPath, enabled }: Course,
  { publicOrigin = '' }: Pick<Config, 'publicOrigin'>,
): string {
  const address = publicOrigin + coursePath(webPath)
  return enabled
    ? `Everyone can open it at ${address}`
    : `It’s hidden. To show it to everyone at ${address}, run portal course enable --id ${id}`
}

/** Prints the changes of a publication and the number of people affected. */
export async function showChanges(
  stored: Course | undefined,
  course: Course,
  { db, print, warn }: CommandContext,
): Promise<void> {
  print(`${stored ? 'changed' : 'new'}: ${summaryOf(course)}`)
  if (!stored) return
  const { changes } = await describePublishing(db, stored, course)
  for (const { severity, message } of changes)
    if (severity === 'warning') warn(`  warning: ${message}`)
    else print(`  ${message}`)
}

/** Asks for confirmation of a publication. `command` is the entered command. */
export function confirmPublishing(
  command: string,
  { name }: Course,
  context: CommandContext,
): Promise<boolean> {
  return confirm(context, `Publish ${quote(name)}?`, `${command} asks before it publishes`)
}

/** Throws if a course was not published because of an intervening revision or a taken path. */
export function refuseUnpublished(
  published: Published,
  course: Course,
): Extract<Published, { outcome: 'published' }> {
  if (published.outcome === 'overtaken')
    throw new CommandFailure(
      `${quote(course.name)} was published by someone else in the meantime: publish it again and check the changes`,
    )
  if (published.outcome === 'path-taken') throw new CommandFailure(describeTakenPath(course, published.owner))
  return published
}
