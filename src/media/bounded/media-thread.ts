/**
 * Worker thread that reads authors' files. Their size is unpredictable, so reading would block the server's event loop.
 */
import { parentPort } from 'node:worker_threads'
import { MediaFailure } from '#media/media-store.ts'
import type { MediaProblem } from '../judging/judge-media.ts'
import type { MediaTask } from './read-media.ts'

parentPort?.on('message', async (task: MediaTask) => {
  if (task.kind === 'words') {
    const { readPlaceWords } = await import('#domain/search/read-place-words.ts')
    parentPort?.postMessage(readPlaceWords(task.texts))
  } else {
    const { judgeMedia } = await import('../judging/judge-media.ts')
    const { full, path, use } = task
    parentPort?.postMessage(await judgeMedia(full, path, use).catch((error) => toProblems(error, task)))
  }
})

/** Returns a refusal as a result, so that the thread can continue. */
function toProblems(error: unknown, { full, path }: { full: string; path: string }): MediaProblem[] {
  if (!(error instanceof MediaFailure)) throw error
  return [{ severity: 'error', message: error.message.replace(full, path) }]
}
