import { basename, join } from 'node:path'
import type { DraftProblem } from '#contract/console/company-drafts.ts'
import type { Course } from '#domain/course/course.ts'
import { DRAFT_TOO_LONG } from '#domain/course/draft/draft-part-problem.ts'
import { isDivisible, partsOf } from '#domain/course/draft/draft-parts.ts'
import { fieldOf } from '#domain/course-check/field-of.ts'
import { placeInWords } from '#domain/course-check/place-words.ts'
import { MAX_DRAFT_BYTES } from '#domain/course-limits.ts'
import { type Fields, fieldsOf } from '#domain/unknown-value.ts'
import { storeGivenMedia } from '#media/judging/captions-file.ts'
import { MediaFailure, type MediaStore } from '#media/media-store.ts'
import { addDraftMedia } from '#store/courses/course-drafts.ts'
import { listRevisionMarks } from '#store/courses/courses.ts'
import type { Queryable } from '#store/schema.ts'
import type { FolderDraft } from '../../drafting/store-folder-draft.ts'
import { readFolderBounded } from '../bounded/read-bounded.ts'
import { COURSE_FILE, type CourseFolder } from '../folder/course-folder.ts'
import { findComment } from '../folder/yaml-text.ts'
import { findPublishedMark } from '../publishing/published-mark.ts'

/**
 * Reads a course folder as the draft `id` and stores its media. Each media file is recorded for the draft before it is
 * stored. Returns only the problems if the folder has no readable document.
 */
export async function readDraftFolder(
  folder: string,
  id: string,
  { db, media }: { db: Queryable; media: MediaStore },
): Promise<FolderDraft | { problems: DraftProblem[] }> {
  const read = await readFolderBounded(folder)
  const document: Fields | undefined = read.course ? { ...read.course } : read.broken
  const problems = read.problems.map(({ place = '', ...problem }) => ({
    ...problem,
    place: placeInWords(place, fieldsOf(document)),
    at: fieldOf(place, document),
  }))
  if (!document || !isDivisible(document)) return { problems }
  const bytes = partsOf(document).reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)
  if (bytes > MAX_DRAFT_BYTES)
    return { problems: [{ severity: 'error', place: '', message: DRAFT_TOO_LONG }, ...problems] }
  await storeMedia(folder, read, id, { db, media })
  const base = await findBase(folder, document, db)
  return { id, document, base, problems: [...noteLosses(read), ...problems] }
}

/** Returns a warning if `course.yaml` has comments, because drafts lose them. */
function noteLosses({ source }: CourseFolder): DraftProblem[] {
  const line = findComment(source.text)
  if (line === undefined) return []
  const message = 'drafts don’t keep comments: an exported folder won’t have them'
  return [{ severity: 'warning', place: '', file: COURSE_FILE, line, message }]
}

async function storeMedia(
  folder: string,
  { media: files, toStore }: CourseFolder,
  id: string,
  { db, media }: { db: Queryable; media: MediaStore },
): Promise<void> {
  const stored = [...files].filter(([, path]) => toStore.includes(path))
  await addDraftMedia(
    db,
    id,
    stored.map(([address]) => basename(address)),
  )
  for (const [address, path] of stored)
    if ((await storeGivenMedia(media, join(folder, path))).address !== address)
      throw new MediaFailure(`'${path}' was changed while it was being read: try again`)
}

/** Finds the revision that this portal published from the folder or exported to it. */
async function findBase(folder: string, { id }: Course, db: Queryable): Promise<number | undefined> {
  const mark = await findPublishedMark(folder)
  if (mark?.course !== id) return undefined
  return (await listRevisionMarks(db, id)).find(({ sha256 }) => sha256 === mark.sha256)?.revision
}
