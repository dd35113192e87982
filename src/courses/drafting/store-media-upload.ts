import type { AppContext } from '#app-context.ts'
import type { DraftProblem } from '#contract/console/company-drafts.ts'
import { findUploadProblem } from '#domain/media/find-upload-problem.ts'
import { findContentKind, HEAD_LENGTH } from '#domain/media/media-kinds.ts'
import { asSentence } from '#domain/text/as-sentence.ts'
import { judgeMediaApart } from '#media/bounded/read-media.ts'
import { withFilm } from '#media/judging/film-length.ts'
import {
  type ArrivedFile,
  endingOf,
  MediaStoreFull,
  PieceGone,
  STORE_FULL_MESSAGE,
} from '#media/media-store.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { addDraftMedia, findDraft } from '#store/courses/course-drafts.ts'
import { changeUpload, type Upload, type UploadProgress } from '#store/courses/uploads.ts'
import { countAct } from '#store/operation/audit-log.ts'
import { fileOf } from './upload-acts.ts'

/** Result of an uploaded file: its URL, or the reason for its refusal. */
type Outcome = Pick<UploadProgress, 'address' | 'problems' | 'reason'>

/**
 * Joins the pieces of a picture, film or caption file, checks the content and stores the file. Records the file for its
 * draft first, to hide it outside the draft. Refused files are not stored.
 */
export async function storeMediaUpload(
  { db, media, clock }: Pick<AppContext, 'db' | 'media' | 'clock'>,
  upload: Upload,
): Promise<void> {
  const { draftId = '', createdBy: actor, progress } = upload
  const outcome = await media.join(fileOf(upload), storeArrived).catch(refusedForNow)
  await inTransaction(db, async (transaction) => {
    const draft = await findDraft(transaction, draftId)
    const result = draft ? outcome : { reason: 'This draft no longer exists: it was published or discarded.' }
    const state = result.reason === undefined ? 'done' : 'refused'
    const change = { state, progress: { ends: progress.ends, ...result } } as const
    if (!(await changeUpload(transaction, upload, change)) || !draft || state === 'refused') return
    await countAct(transaction, { act: 'draft-changed', actor, subject: draft.courseId }, clock())
  })

  async function storeArrived(arrived: ArrivedFile): Promise<Outcome> {
    const verdict = await judgeArrived(arrived, upload)
    if (!('ending' in verdict)) return verdict
    const { ending, problems } = verdict
    await addDraftMedia(db, draftId, [`${arrived.sha256}.${ending}`])
    const { address } = await arrived.store(ending)
    return { address, problems }
  }
}

/** Checks a file and determines its stored extension from its content, regardless of its name. */
async function judgeArrived({ path, size }: ArrivedFile, { name, purpose }: Upload): Promise<Verdict> {
  const head = await withFilm(path, (file) => file.read(0, HEAD_LENGTH))
  const kind = findContentKind(head.toString('latin1', 0, size))
  const named = kind?.ending === undefined ? name : `${name.replace(/\.[^.]*$/, '')}.${kind.ending}`
  const refusal = findUploadProblem(purpose, { name: named, size })
  if (refusal !== undefined) return { reason: refusal }
  const problems = await judgeMediaApart(path, named, { isWide: purpose === 'cover' })
  const error = problems.find(({ severity }) => severity === 'error')
  const shown = problems.map((problem): DraftProblem => ({ ...problem, place: '' }))
  return error
    ? { reason: asSentence(error.message), problems: shown }
    : { ending: endingOf(named), problems: shown }
}

type Verdict = { reason: string; problems?: DraftProblem[] } | { ending: string; problems: DraftProblem[] }

/**
 * Returns the reason for a failure that the sender can resolve: a lost piece or a full store. Rethrows other errors.
 */
function refusedForNow(error: unknown): Outcome {
  if (error instanceof MediaStoreFull) return { reason: STORE_FULL_MESSAGE }
  if (error instanceof PieceGone) return { reason: error.message }
  throw error
}
