import { programFile } from '#core/folders.ts'
import type { PlaceTexts, PlaceWords } from '#domain/search/read-place-words.ts'
import type { MediaProblem, MediaUse } from '../judging/judge-media.ts'
import { BoundedThread, TaskTooLarge } from './bounded-thread.ts'

/** A task of the thread. */
export type MediaTask =
  | { kind: 'words'; texts: PlaceTexts }
  | { kind: 'judge'; full: string; path: string; use: MediaUse }

const PROGRAM = programFile('media/bounded/media-thread.ts')

/** Longest time for one file, in ms; on a busy machine the start of the thread takes some of it. */
export const READ_TIMEOUT_MS = 20_000

const searched = new BoundedThread<MediaTask, PlaceWords>(PROGRAM, READ_TIMEOUT_MS)
const judged = new BoundedThread<MediaTask, MediaProblem[]>(PROGRAM, READ_TIMEOUT_MS)

/** Reads the passages and words of a place outside the event loop; throws a `TaskTooLarge` if it takes too long. */
export function readPlaceWordsApart(texts: PlaceTexts): Promise<PlaceWords> {
  return searched.ask({ kind: 'words', texts })
}

/** Judges a media file as `judgeMedia` does, beside the event loop; one that takes too long has an error. */
export async function judgeMediaApart(
  full: string,
  path: string,
  use: MediaUse = {},
): Promise<MediaProblem[]> {
  try {
    return await judged.ask({ kind: 'judge', full, path, use })
  } catch (error) {
    if (!(error instanceof TaskTooLarge)) throw error
    return [{ severity: 'error', message: `'${path}' takes too long to read: make it simpler or shorter` }]
  }
}
