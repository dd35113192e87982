import type { AppContext } from '#app-context.ts'
import type { NewDraftBody } from '#contract/console/company-drafts.ts'
import { notFound } from '#core/errors.ts'
import { runWithHelper, shareTask } from '#core/helper-queue.ts'
import { MAX_CHECK_MS, MAX_CHECKS_PER_PERSON } from '#domain/course-limits.ts'
import { type CourseDraft, findDraftOfCourse, storeDraftCheck } from '#store/courses/course-drafts.ts'
import { listNewestMarks } from '#store/courses/courses.ts'
import { type DraftCheck, findStoredCheck } from './check-draft.ts'
import type { BegunDraft, DraftActor } from './draft-acts.ts'
import { type DraftingPortal, runDrafting } from './run-drafting.ts'

type Portal = Pick<AppContext, 'db'> & DraftingPortal

/** Limits per person for checks and previews. */
const LIMITS = { most: MAX_CHECKS_PER_PERSON, limit: MAX_CHECK_MS }

/** The requesting person, and the abort signal of the request. */
interface Asking {
  person: string
  signal: AbortSignal
}

/**
 * Begins a draft in a child process, like `beginDraft`. Refuses a missing course with 404 before it waits for a free
 * process.
 */
export async function beginWithHelper(
  context: Portal,
  wanted: NewDraftBody,
  by: DraftActor & { key: string },
  signal: AbortSignal,
): Promise<BegunDraft> {
  if (wanted.from !== 'empty') await getSource(context, wanted)
  const key = JSON.stringify(['begin', by.actor, by.key, wanted])
  return shareTask(key, signal, (ended) =>
    runWithHelper({ person: by.actor, kind: 'begin', signal: ended }, async (stopping) => {
      const answer = await runDrafting(context, { kind: 'begin', wanted, by }, stopping)
      if (answer.outcome !== 'begun') throw new Error('A draft was not started.')
      return answer.draft
    }),
  )
}

async function getSource(
  { db }: Pick<Portal, 'db'>,
  { from, courseId }: { from: string; courseId: string },
): Promise<void> {
  if ((await listNewestMarks(db, courseId)).has(courseId)) return
  if (from === 'copy' && (await findDraftOfCourse(db, courseId))) return
  throw notFound()
}

/**
 * Returns the check of a draft at its version or a newer one. Runs at most one child process per draft. Refuses a
 * deleted draft with 404.
 */
export async function getDraftCheck(
  context: Portal,
  { id, version }: Pick<CourseDraft, 'id' | 'version'>,
  { person, signal }: Asking,
): Promise<DraftCheck> {
  const stored = await findStoredCheck(context.db, id)
  if (stored && stored.version >= version) return stored
  const check = await shareTask(`check ${id}`, signal, (ended) =>
    runWithHelper({ person, kind: 'check', ...LIMITS, signal: ended }, async (stopping) => {
      const answer = await runDrafting(context, { kind: 'check', id }, stopping)
      if (answer.outcome !== 'checked') throw new Error('A draft was not checked.')
      if (answer.check) await storeCheck(context, id, answer.check)
      return answer.check
    }),
  )
  if (!check) throw notFound()
  // The running check was for an earlier version.
  return check.version < version ? getDraftCheck(context, { id, version }, { person, signal }) : check
}

/** Returns the preview of a draft as gzipped JSON from a child process. Refuses like `getDraftCheck`. */
export async function getDraftPreview(
  context: Portal,
  { id, version }: Pick<CourseDraft, 'id' | 'version'>,
  { person, signal }: Asking,
): Promise<Uint8Array> {
  const preview = await shareTask(`preview ${id} ${version}`, signal, (ended) =>
    runWithHelper({ person, kind: 'preview', ...LIMITS, signal: ended }, async (stopping) => {
      const answer = await runDrafting(context, { kind: 'preview', id }, stopping)
      if (answer.outcome !== 'previewed') throw new Error('A draft was not shown.')
      if (answer.preview) await storeCheck(context, id, answer.preview.check)
      return answer.preview
    }),
  )
  if (!preview) throw notFound()
  return preview.gzipped
}

function storeCheck({ db }: Pick<Portal, 'db'>, id: string, check: DraftCheck): Promise<void> {
  return storeDraftCheck(db, id, { version: check.version, check: JSON.stringify(check) })
}
