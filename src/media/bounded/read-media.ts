import { programFile } from '#core/folders.ts'
import type { PlaceTexts, PlaceWords } from '#domain/search/read-place-words.ts'
import type { MediaProblem, MediaUse } from '../judging/judge-media.ts'
import { BoundedThread, TaskTooLarge } from './bounded-thread.ts'

/** A task of the worker thread. */
export type MediaTask =
  | { kind: 'words'; texts: PlaceTexts }
  | { kind: 'judge'; full: string; path: string; use: MediaUse }

const PROGRAM = programFile('media/bounded/media-thread.ts')

/** Timeout per file, in ms. Includes the start of the thread on a busy machine. */
export const READ_TIMEOUT_MS = 20_000

const searched = new BoundedThread<MediaTask, PlaceWords>(PROGRAM, READ_TIMEOUT_MS)
const judged = new BoundedThread<MediaTask, MediaProblem[]>(PROGRAM, READ_TIMEOUT_MS)

/** Reads the passages and words of a search target in a worker thread. Throws a `TaskTooLarge` after the timeout. */
export function readPlaceWordsApart(texts: PlaceTexts): Promise<PlaceWords> {
  return searched.ask({ kind: 'words', texts })
}

/** Judges a media file like `judgeMedia` but in a worker thread. Reports an error after the timeout. */
export async function judgeMediaApart(
  full: string,
  path: string,
  use: MediaUse = {},
): Promise<MediaProblem[]> {
  try {
    return await judged.ask({ kind: 'judge', full, path, use })
  } catch (error) {
    if (!(error instanceof TaskTooLarge)) throw error
    return [{ severity: 'error', message: `'${path}' takes too long to read: simplify or shorten it` }]
  }
}
