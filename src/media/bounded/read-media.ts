import { programFile } from '#core/folders.ts'
import type { PlaceTexts, PlaceWords } from '#domain/search/read-place-words.ts'
import type { MediaProblem, MediaUse } from '../judging/judge-media.ts'
import { BoundedThread, TaskTooLarge } from './bounded-thread.ts'

/** A task for the thread. */
export type MediaTask =
  | { kind: 'words'; texts: PlaceTexts }
  | { kind: 'judge'; full: string; path: string; use: MediaUse }

const PROGRAM = programFile('media/bounded/media-thread.ts')

/** Maximum time per file, in ms, including the start of the thread on a busy machine. */
export const READ_TIMEOUT_MS = 20_000

const searched = new BoundedThread<MediaTask, PlaceWords>(PROGRAM, READ_TIMEOUT_MS)
const judged = new BoundedThread<MediaTask, MediaProblem[]>(PROGRAM, READ_TIMEOUT_MS)

/** Reads the passages and words of a target in a thread; throws a `TaskTooLarge` if that takes too long. */
export function readPlaceWordsApart(texts: PlaceTexts): Promise<PlaceWords> {
  return searched.ask({ kind: 'words', texts })
}

/** Judges a media file like `judgeMedia`, but in a thread; reports an error if that takes too long. */
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
