import { programFile } from '#core/folders.ts'
import { findTooLong } from '#domain/media/find-caption-problems.ts'
import type { Passage } from '#domain/search/passages.ts'
import type { MediaProblem, MediaUse } from '../judging/judge-media.ts'
import { BoundedThread, TaskTooLarge } from './bounded-thread.ts'

/** A task of the thread. */
export type MediaTask =
  | { kind: 'words'; captions: string }
  | { kind: 'judge'; full: string; path: string; use: MediaUse }

/** What a film says, and how often it has each of its words, by their stems. */
export interface FilmWords {
  passages: Passage[]
  stems: ReadonlyMap<string, number>
}

const PROGRAM = programFile('media/bounded/media-thread.ts')

/** Longest time for one file, in ms; on a busy machine the start of the thread takes some of it. */
export const READ_TIMEOUT_MS = 20_000

const searched = new BoundedThread<MediaTask, FilmWords>(PROGRAM, READ_TIMEOUT_MS)
const judged = new BoundedThread<MediaTask, MediaProblem[]>(PROGRAM, READ_TIMEOUT_MS)

/** Reads what the captions of a film say, beside the event loop; throws a `TaskTooLarge` for captions over the limits. */
export async function readFilmWords(captions: string): Promise<FilmWords> {
  const tooLong = findTooLong(captions)
  if (tooLong) throw new TaskTooLarge(tooLong.message)
  return searched.ask({ kind: 'words', captions })
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
