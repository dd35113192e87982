import { z } from 'zod'
import type { AppContext } from '#app-context.ts'
import type { NewDraftBody } from '#contract/console/company-drafts.ts'
import { CourseDocument } from '#contract/course-document.ts'
import { AppError, notFound } from '#core/errors.ts'
import { newId, newSecret } from '#core/secret.ts'
import type { Course } from '#domain/course/course.ts'
import { withNewIds } from '#domain/course/draft/copy-course.ts'
import { isDivisible, partsOf } from '#domain/course/draft/draft-parts.ts'
import { storedMediaOf } from '#domain/media/named-media.ts'
import { toPathWords } from '#domain/text/path-words.ts'
import { type Fields, fieldsOf, listOf } from '#domain/unknown-value.ts'
import { findEarlier, idOfEntry, nameEntry } from '#people/idempotency-key.ts'
import { clockTimeOf, nameActor, refuseOldPage } from '#people/refuse-old-page.ts'
import { inTransaction, retryIfTaken } from '#store/connection/in-transaction.ts'
import {
  type CourseDraft,
  deleteDraft,
  findDraftOfCourse,
  findPublicationOfDraft,
  insertDraft,
  listDraftPaths,
  lockDraft,
  readDraftDocument,
} from '#store/courses/course-drafts.ts'
import {
  findCourseIdByWebPath,
  findCourseRevision,
  findStoredCourse,
  hashOfCourse,
} from '#store/courses/courses.ts'
import { audit } from '#store/operation/audit-log.ts'
import { lockLimit } from '#store/operation/leases.ts'
import type { Queryable } from '#store/schema.ts'
import { refuseTooManyDrafts, refuseWithoutDatabaseSpace } from './draft-limits.ts'

/** Maximum length of a path derived from a name, in characters. */
const MAX_PATH_LENGTH = 60

/** Author of a draft action: a uid, or `operator`, whose actions have no idempotency key. */
export interface DraftActor {
  actor: string
  address?: string | undefined
  key?: string | undefined
}

type Portal = Pick<AppContext, 'db' | 'clock'> & { config: Pick<AppContext['config'], 'timeZone' | 'store'> }

export type BegunDraft = Pick<CourseDraft, 'id' | 'courseId'>

/** Returns a published course without its computed fields. */
type ReadPublished = (course: Course) => Promise<Course>

/**
 * Begins a draft of a published course's newest revision, of a new empty course, or of a copy. Refuses an unknown
 * course with 404, a course with an existing draft with `changed-meanwhile`, more than 50 drafts per person or 500 in
 * total with `too-many-drafts`, and a nearly full disk with `no-room-left`. Runs in a child process.
 */
export async function beginDraft(
  context: Portal,
  wanted: NewDraftBody,
  { actor, address, key }: DraftActor & { key: string },
  readPublished: ReadPublished,
): Promise<BegunDraft> {
  const { db, clock } = context
  const entry = nameEntry('draft-begun', [actor, key], [wanted])
  const earlier = await findBegun(db)
  if (earlier) return earlier
  if (wanted.from === 'published') await refuseSecond(context, db, wanted.courseId)
  await refuseTooManyDrafts(db, actor)
  await refuseWithoutDatabaseSpace(context.config.store)
  const { course, base } = await readBeginning(context, wanted, readPublished)
  const id = newSecret()
  const about = { id, courseId: course.id, name: course.name, base, createdBy: actor }
  const content = { parts: partsOf(course), media: storedMediaOf(course), problems: '[]' }
  return inTransaction(db, async (transaction) => {
    const begun = await findBegun(transaction)
    if (begun) return begun
    await refuseSecond(context, transaction, course.id)
    await lockLimit(transaction, 'drafts')
    await refuseTooManyDrafts(transaction, actor)
    // Another author may concurrently begin a draft of the same course.
    await retryIfTaken(insertDraft(transaction, { ...about, ...content, origin: wanted.from }, clock()))
    const what = { act: 'draft-begun', actor, subject: course.id, address, id: idOfEntry(entry) } as const
    await audit(transaction, what, clock())
    return { id, courseId: course.id }
  })

  /** Finds the draft of an earlier request with the same key. */
  async function findBegun(db: Queryable): Promise<CourseDraft | undefined> {
    const courseId = await findEarlier(db, entry)
    if (courseId === undefined) return undefined
    const draft = await findDraftOfCourse(db, courseId)
    if (!draft) throw notFound()
    return draft
  }
}

async function readBeginning(
  context: Portal,
  wanted: NewDraftBody,
  readPublished: ReadPublished,
): Promise<{ course: Course; base: number | undefined }> {
  if (wanted.from === 'empty') return { course: await newCourse(context.db, wanted.name), base: undefined }
  if (wanted.from === 'copy')
    return { course: await copyCourse(context, wanted, readPublished), base: undefined }
  const stored = await findStoredCourse(context.db, wanted.courseId)
  if (!stored) throw notFound()
  return { course: await readPublished(stored.course), base: stored.revision }
}

/** Copies a published course, or otherwise its draft, with new ids and a new name. The copy is disabled. */
async function copyCourse(
  context: Portal,
  { courseId, name }: { courseId: string; name: string },
  readPublished: ReadPublished,
): Promise<Course> {
  const { db } = context
  const stored = await findStoredCourse(db, courseId)
  const draft = stored ? undefined : await findDraftOfCourse(db, courseId)
  if (!stored && !draft) throw notFound()
  const source = stored
    ? { ...(await readPublished(stored.course)) }
    : await readDraftDocument(db, draft?.id ?? '')
  const { id: _id, description, backgroundImage, sections: _sections, ...own } = await newCourse(db, name)
  const copy = { description, backgroundImage, ...withNewIds(source, newId), ...own }
  if (!isDivisible(copy)) throw new Error('A stored draft cannot be split.')
  return copy
}

async function newCourse(db: Queryable, name: string): Promise<Course> {
  const words = toPathWords(name)?.join('-').slice(0, MAX_PATH_LENGTH).replace(/-+$/, '') ?? 'course'
  const ofDrafts = await listDraftPaths(db)
  for (let count = 1; ; count++) {
    const webPath = count === 1 ? words : `${words}-${count}`
    if (ofDrafts.has(webPath) || (await findCourseIdByWebPath(db, webPath)) !== undefined) continue
    return { id: newId(), name, description: '', backgroundImage: '', webPath, enabled: false, sections: [] }
  }
}

async function refuseSecond({ config }: Portal, db: Queryable, courseId: string): Promise<void> {
  const draft = await findDraftOfCourse(db, courseId)
  if (!draft) return
  const changed = `changed ${clockTimeOf(draft.changed, config.timeZone)} by ${await nameActor(db, draft.changedBy)}`
  throw new AppError('changed-meanwhile', `This course already has a draft, ${changed}.`)
}

/** Source of an exported folder: a draft, or a revision of a course. */
export type WrittenFolder = { draftId: string } | { courseId: string; revision: number }

/** A draft to export as a folder, with its base revision. */
export interface WrittenDraft {
  course: Course
  mark: { revision: number; sha256: string } | undefined
}

/**
 * Reads a draft for export as a folder. Missing names and titles become empty texts. Refuses a draft that lacks other
 * required fields with `draft-not-ready`.
 */
export async function readWrittenDraft(
  db: Queryable,
  { id, courseId, base: revision }: Pick<CourseDraft, 'id' | 'courseId' | 'base'>,
): Promise<WrittenDraft> {
  const document = withTitles(await readDraftDocument(db, id))
  const issues = WritableCourse.safeParse(document).error?.issues ?? []
  // An overlong text can be exported. Reading the folder refuses it.
  if (issues.some((issue) => issue.code !== 'too_big' || issue.origin !== 'string'))
    throw new AppError('draft-not-ready', 'Fix this draft’s errors before you download it as a folder.')
  const base = revision === undefined ? undefined : await findCourseRevision(db, { id: courseId, revision })
  const mark = revision !== undefined && base ? { revision, sha256: hashOfCourse(base) } : undefined
  return { course: document as unknown as Course, mark }
}

/** Schema of a course that can be exported as a folder, regardless of other problems. */
const WritableCourse = CourseDocument.extend({ webPath: z.string().optional() })

/** Adds an empty text for each missing name or title. */
function withTitles(document: Fields): Fields {
  const titled = (value: unknown): Fields => ({ ...fieldsOf(value), title: fieldsOf(value).title ?? '' })
  const sections = listOf(document.sections).map((value) => {
    const section = titled(value)
    return { ...section, modules: listOf(section.modules).map(titled) }
  })
  return { ...document, name: document.name ?? '', sections }
}

/**
 * Discards a draft at the version that was shown. Refuses a missing draft with 404, and a draft that has changed or is
 * being published with `changed-meanwhile`.
 */
export function discardDraft(
  { db, clock, config }: Portal,
  { id, version }: { id: string; version: number },
  { actor, address, key }: DraftActor,
): Promise<void> {
  const entry = key === undefined ? undefined : nameEntry('draft-discarded', [actor, key], [id, version])
  return inTransaction(db, async (transaction) => {
    const draft = await lockDraft(transaction, id)
    if (entry && (await findEarlier(transaction, entry)) !== undefined) return
    if (!draft) throw notFound()
    if (draft.version !== version) {
      const newest = { actor: draft.changedBy, at: draft.changed }
      throw await refuseOldPage(transaction, newest, config.timeZone)
    }
    if ((await findPublicationOfDraft(transaction, id)) !== undefined)
      throw new AppError('changed-meanwhile', 'This draft is being published. Please wait.')
    await deleteDraft(transaction, draft)
    const what = { act: 'draft-discarded', actor, subject: draft.courseId, address } as const
    await audit(transaction, { ...what, id: entry && idOfEntry(entry) }, clock())
  })
}
