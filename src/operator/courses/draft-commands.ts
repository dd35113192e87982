import { stat } from 'node:fs/promises'
import type { DraftProblem } from '#contract/console/company-drafts.ts'
import { checkDraft } from '#courses/drafting/check-draft.ts'
import { discardDraft, readWrittenDraft } from '#courses/drafting/draft-acts.ts'
import { quote } from '#domain/course/course-changes.ts'
import { limitReport } from '#domain/course-check/course-problem.ts'
import { toPrintable } from '#domain/text/printable.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { clockTimeOf, nameActor } from '#people/refuse-old-page.ts'
import {
  type CourseDraft,
  findDraftByEither,
  findDraftOfCourse,
  listDrafts,
} from '#store/courses/course-drafts.ts'
import type { Queryable } from '#store/schema.ts'
import {
  type CommandContext,
  CommandFailure,
  confirm,
  storeCommand,
  throwAsFailure,
  YES,
} from '../command-line/command.ts'
import { storeExported } from './course-export.ts'
import { tallyOf } from './get-checked-course.ts'
import { refuseMedia } from './store-folder.ts'

/** Option for the id of a draft. */
const DRAFT_ID = {
  id: { value: 'ID', sentence: 'the ID of the draft, or of its course', required: true },
} as const

/** Command that lists the drafts. */
export const courseDraftList = storeCommand({
  name: 'course draft list',
  summary: 'lists the drafts of courses with their problems, the last changed first',
  takesJson: true,
  async run(_values, { db }) {
    const list = []
    for (const draft of await listDrafts(db)) {
      const { problems } = await checkDraft(db, draft)
      const errors = problems.filter(({ severity }) => severity === 'error').length
      list.push({
        id: draft.id,
        course: draft.courseId,
        name: draft.name,
        base: draft.base,
        changed: new Date(draft.changed),
        by: await nameActor(db, draft.changedBy),
        errors,
        warnings: problems.length - errors,
      })
    }
    return { list, none: 'There are no drafts.' }
  },
})

/** Command that lists the problems of a draft. Fails if any is an error. */
export const courseDraftCheck = storeCommand({
  name: 'course draft check',
  summary: 'checks a draft like course check, and lists every problem with its place',
  options: DRAFT_ID,
  async run({ id }, context) {
    const draft = await getDraft(id, context.db)
    const { course, problems } = await checkDraft(context.db, draft)
    warnOf(problems, context)
    if (!course) throw new CommandFailure(`this draft cannot be published: ${tallyOf(problems)}`)
    return `The draft of ${quote(draft.name)} can be published.`
  },
})

/** Command that writes a draft as a folder, from which it can be restored. */
export const courseDraftExport = storeCommand({
  name: 'course draft export',
  summary: 'writes a draft into a new folder, like the console’s download',
  options: DRAFT_ID,
  argument: 'DIR',
  async run({ DIR: folder, id }, { db, config }) {
    const draft = await getDraft(id, db)
    const { toDraftFiles } = await import('#courses/authoring/export/exported-files.ts')
    const written = await readWrittenDraft(db, draft)
    const media = await openMediaStore(config.media)
    await storeExported(folder, () => toDraftFiles(written, media))
    return `Wrote the draft of ${quote(draft.name)} into ${folder}.`
  },
})

/** Command that discards a draft after confirmation. */
export const courseDraftDiscard = storeCommand({
  name: 'course draft discard',
  summary: 'discards a draft; the published course stays',
  options: { ...DRAFT_ID, ...YES },
  async run({ id, yes }, context) {
    const draft = await getDraft(id, context.db)
    const question = `Discard the draft of ${quote(draft.name)}, last ${await changedText(draft, context)}?`
    if (!yes && !(await confirm(context, question, 'course draft discard asks before it discards')))
      return 'Nothing was discarded.'
    const timed = { ...context, clock: () => context.now }
    await discardDraft(timed, draft, { actor: 'operator' }).catch(throwAsFailure)
    return `Discarded the draft of ${quote(draft.name)}.`
  },
})

/** Command that imports a folder or its ZIP as a draft, like an upload in the console. */
export const courseDraftImport = storeCommand({
  name: 'course draft import',
  summary: 'makes a draft of a course’s folder or ZIP',
  options: { replace: { sentence: 'replaces the course’s draft' } },
  argument: 'PATH',
  async run({ PATH: path, replace }, context) {
    const { db, config, now } = context
    await stat(path).catch(() => {
      throw new CommandFailure(`there’s no folder or file ${path}`)
    })
    const { importDraft } = await import('#courses/authoring/draft/read-upload.ts')
    const by = {
      actor: 'operator',
      async findReplaced(courseId: string) {
        const draft = replace ? await findDraftOfCourse(db, courseId) : undefined
        return draft && { draftId: draft.id, version: draft.version }
      },
    }
    const media = await openMediaStore(config.media)
    const made = await importDraft(path, by, { db, media, now }).catch(refuseMedia)
    if (made.outcome === 'refused') {
      warnOf(made.problems ?? [], context)
      throw new CommandFailure(
        made.reason ?? `${path} cannot become a draft: ${tallyOf(made.problems ?? [])}`,
      )
    }
    if (made.outcome === 'publishing')
      throw new CommandFailure('the draft to replace is being published: try again after that')
    const draft = await getDraft(made.courseId, db)
    if (made.outcome === 'existing')
      throw new CommandFailure(
        `${quote(draft.name)} already has a draft, ${await changedText(draft, context)}: --replace overwrites it`,
      )
    const { problems } = await checkDraft(db, draft)
    warnOf(problems, context)
    return `${path} is now the draft of ${quote(draft.name)} (id ${draft.id}, ${tallyOf(problems)}).`
  },
})

/** Returns a draft by its own id or that of its course. Refuses an unknown id. */
async function getDraft(id: string, db: Queryable): Promise<CourseDraft> {
  const draft = await findDraftByEither(db, id)
  if (draft) return draft
  throw new CommandFailure(
    `--id '${id}' is not a draft, and not a course that has one; portal course draft list names them`,
  )
}

async function changedText(
  { changed, changedBy }: CourseDraft,
  { db, config }: CommandContext,
): Promise<string> {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: config.timeZone }).format(changed)
  return `changed on ${day} at ${clockTimeOf(changed, config.timeZone)} by ${await nameActor(db, changedBy)}`
}

function warnOf(problems: readonly DraftProblem[], { warn }: CommandContext): void {
  for (const line of limitReport(problems.map(lineOf))) warn(line)
}

/** Formats a problem as one line with its severity, position, file, line and message. */
function lineOf({ severity, place, file, line, message }: DraftProblem): string {
  const inFile = file === undefined ? '' : `${file}${line === undefined ? '' : `, line ${line}`}`
  const where = [place, inFile].filter((part) => part !== '').join(' – ')
  const grave = severity === 'error' ? 'Error' : 'Warning'
  return toPrintable(`${grave}${where === '' ? '' : ` in ${where}`}: ${message}`)
}
