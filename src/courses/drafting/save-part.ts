import type { AppContext } from '#app-context.ts'
import { findLimitProblem } from '#contract/part-limits.ts'
import { AppError, notFound } from '#core/errors.ts'
import { isDatabaseSpaceShort } from '#core/full-disk.ts'
import { newId } from '#core/secret.ts'
import {
  DRAFT_TOO_LONG,
  findPartProblem,
  hasTooManyObjects,
  kindOfPart,
  PART_NAMES,
  PART_TOO_LONG,
  type PartKind,
  type PartProblem,
} from '#domain/course/draft/draft-part-problem.ts'
import { namesModule, OUTLINE, type ParsedPart, parsePart } from '#domain/course/draft/draft-parts.ts'
import { type VersionCause, versionToStore } from '#domain/course/draft/version-to-store.ts'
import { MAX_DRAFT_BYTES, MAX_PART_BYTES } from '#domain/course-limits.ts'
import { storedMediaIn } from '#domain/media/named-media.ts'
import { type Fields, parseFields, textOf } from '#domain/unknown-value.ts'
import { clockTimeOf, nameActor } from '#people/refuse-old-page.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import {
  addDraftMedia,
  findDraftPart,
  lockDraft,
  measureDraft,
  type StoredPart,
  writeDraftPart,
} from '#store/courses/course-drafts.ts'
import {
  type DraftVersion,
  findDraftVersion,
  findNewestVersionTime,
  insertDraftVersion,
} from '#store/courses/draft-versions.ts'
import { countAct } from '#store/operation/audit-log.ts'
import type { Queryable } from '#store/schema.ts'
import { makeVersionSpace } from './version-space.ts'

/** A part of a draft, and the version on which the writer based it, or 0 for a new part. */
export interface PartToSave {
  draftId: string
  part: string
  version: number
  /** Idempotency key of the save. */
  save: string
  /** JSON. */
  content: string
  /** The page that sent the save. */
  page?: string | undefined
  /** The reason, if the writer chose this text over another one. */
  because?: 'conflict' | 'restore' | undefined
}

/** Outcome of a save. The text of a refused save is stored as a version. */
export type SaveOutcome =
  | { outcome: 'saved'; version: number; changed: number }
  | { outcome: 'refused'; message: string; part: StoredPart }

/** Retry delay in seconds after a refusal for lack of version space. */
const RETRY_AFTER_S = 60

type Writer = { actor: string; address?: string | undefined }

/**
 * Saves a part of a draft, even if its content is not publishable. A repeated save has no further effect. After a
 * concurrent change, the draft keeps its text and the refused text is stored as a version. Refuses a missing draft or
 * module with 404, invalid content with `invalid-argument`, an overlong part or draft with `payload-too-large`, and a
 * save without space for the overwritten version with `too-many-changes`.
 */
export function savePart(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  wanted: PartToSave,
  { actor, address }: Writer,
): Promise<SaveOutcome> {
  const { draftId, part, version, save, content } = wanted
  return inTransaction(db, async (transaction) => {
    const draft = await lockDraft(transaction, draftId)
    if (!draft) throw notFound()
    const stored = await findDraftPart(transaction, draftId, part)
    const earlier = stored && (await findEarlierSave(transaction, wanted, stored))
    if (earlier) return earlier
    const before = stored && parsePart(stored.content)
    const outline = (part === OUTLINE ? before?.fields : await readOutline(transaction, draftId)) ?? {}
    if (!stored && !namesModule(outline, part)) throw notFound()
    const kind = kindOfPart(part, outline)
    await refuseTooLong(transaction, wanted, { kind, stored })
    const after = parsePart(content)
    refuseProblem(findPartProblem(part, after, { ...draft, outline, before: before?.fields }))
    refuseProblem(findBeyondLimit(kind, after.fields, before?.fields))
    const now = clock()
    const own = { part, written: now, writtenBy: actor, lost: undefined }
    if (stored && stored.version !== version) {
      const refused = { ...own, id: save, content, reason: 'conflict', isRefused: true } as const
      // The writer still has the text, so it need not be stored on a nearly full disk.
      if (!(await isDatabaseSpaceShort(config.store))) await storeVersion(transaction, draftId, refused, now)
      const message = await whoChanged(transaction, stored, kind)
      return { outcome: 'refused', message, part: stored }
    }
    if (stored && before) await storeBefore(transaction, wanted, { stored, before, after, actor, now })
    const name = part === OUTLINE ? textOf(after.fields.name) : undefined
    const next = (stored?.version ?? 0) + 1
    const written = { part, content, version: next, changedBy: actor, save, page: wanted.page, name }
    await writeDraftPart(transaction, draftId, written, now)
    await addDraftMedia(transaction, draftId, storedMediaIn(content))
    await countAct(transaction, { act: 'draft-changed', actor, subject: draft.courseId, address }, now)
    return { outcome: 'saved', version: next, changed: now }
  })

  async function whoChanged(
    db: Queryable,
    { changed, changedBy }: StoredPart,
    kind: PartKind,
  ): Promise<string> {
    const what = PART_NAMES[kind]
    const when = clockTimeOf(changed, config.timeZone)
    return `${await nameActor(db, changedBy)} changed ${what} at ${when} while you were writing.`
  }
}

/** Refuses an overlong part, and growth beyond the maximum size of a draft. */
async function refuseTooLong(
  db: Queryable,
  { draftId, content }: PartToSave,
  { kind, stored }: { kind: PartKind; stored: StoredPart | undefined },
): Promise<void> {
  if (Buffer.byteLength(content) > MAX_PART_BYTES || hasTooManyObjects(content))
    throw new AppError('payload-too-large', PART_TOO_LONG[kind])
  const growth = Buffer.byteLength(content) - Buffer.byteLength(stored?.content ?? '')
  if (growth > 0 && (await measureDraft(db, draftId)) + growth > MAX_DRAFT_BYTES)
    throw new AppError('payload-too-large', DRAFT_TOO_LONG)
}

type PartNow = NonNullable<Awaited<ReturnType<typeof findDraftPart>>>

/**
 * Finds the outcome of an earlier request for the same save, even after another page has overwritten it. The same id
 * with a different text is a different save.
 */
async function findEarlierSave(
  db: Queryable,
  { draftId, part, version, save, content }: PartToSave,
  stored: PartNow,
): Promise<SaveOutcome | undefined> {
  const { changed } = stored
  if (stored.content === content) return { outcome: 'saved', version: stored.version, changed }
  const earlier = await findDraftVersion(db, draftId, save)
  const isSame = earlier?.part === part && earlier.content === content
  return isSame && earlier.reason !== 'conflict'
    ? { outcome: 'saved', version: version + 1, changed: earlier.written }
    : undefined
}

/** Stores the overwritten text as a version, unless the same writer saved it within the last minutes. */
async function storeBefore(
  db: Queryable,
  { draftId, part, because, page }: PartToSave,
  {
    stored,
    before,
    after,
    actor,
    now,
  }: { stored: PartNow; before: ParsedPart; after: ParsedPart; actor: string; now: number },
): Promise<void> {
  const newest = await findNewestVersionTime(db, draftId, part)
  const cause: VersionCause | undefined = because
    ? { reason: because }
    : versionToStore({
        before: { ...stored, content: before },
        after: { content: after, by: actor, at: now, page },
        newest,
      })
  if (!cause) return
  const { content, changed: written, changedBy: writtenBy } = stored
  const version = { id: stored.save ?? newId(), part, content, written, writtenBy }
  if (await storeVersion(db, draftId, { ...version, ...cause, lost: cause.lost }, now)) return
  // The writer's own work continues, and a version of it is stored every ten minutes anyway.
  const isOwnWork = cause.reason === 'work' && writtenBy === actor
  if (!isOwnWork) throw tooManyVersions()
}

/** Stores a version once, under a new id if its id is taken by a different text. Returns false if there is no space. */
async function storeVersion(
  db: Queryable,
  draftId: string,
  version: DraftVersion,
  now: number,
): Promise<boolean> {
  const there = await findDraftVersion(db, draftId, version.id)
  if (there?.part === version.part && there.content === version.content) return true
  if (!(await makeVersionSpace(db, draftId, version, now))) return false
  if (await insertDraftVersion(db, draftId, version, now)) return true
  return insertDraftVersion(db, draftId, { ...version, id: newId() }, now)
}

function tooManyVersions(): AppError {
  return new AppError(
    'too-many-changes',
    'This was changed too many times today. Try again later.',
    RETRY_AFTER_S,
  )
}

/** Returns true for a stored part of a draft, and for an unwritten module of its outline. */
export async function isPartOfDraft(db: Queryable, draftId: string, part: string): Promise<boolean> {
  if (await findDraftPart(db, draftId, part)) return true
  return namesModule(await readOutline(db, draftId), part)
}

async function readOutline(db: Queryable, draftId: string): Promise<Fields> {
  return parseFields((await findDraftPart(db, draftId, OUTLINE))?.content ?? '')
}

/**
 * Finds a text or list beyond its limit. Returns nothing if the stored part is also beyond a limit, so that an uploaded
 * folder can be corrected.
 */
function findBeyondLimit(
  kind: PartKind,
  fields: Fields,
  before: Fields | undefined,
): PartProblem | undefined {
  const problem = findLimitProblem(kind, fields)
  return problem && before && findLimitProblem(kind, before) ? undefined : problem
}

function refuseProblem(problem: PartProblem | undefined): void {
  if (!problem) return
  const { place, message } = problem
  throw new AppError('invalid-argument', place === '' ? message : `${place}: ${message}`)
}
