/** A thread that reads files of authors, whose size nobody knows, beside the event loop of the server. */
import { parentPort } from 'node:worker_threads'
import type { MediaTask } from './read-media.ts'

/** Most different words by which a film is found: more than any has, and as many as the index takes at once. */
const MAX_FILM_STEMS = 20_000

parentPort?.on('message', async (task: MediaTask) => {
  if (task.kind === 'words') {
    const { filmPassages } = await import('#domain/search/passages.ts')
    const { countStems } = await import('#domain/text/words-in.ts')
    const passages = filmPassages(task.captions)
    const stems = countStems(passages.map(({ text }) => text).join('\n'))
    parentPort?.postMessage({ passages, stems: new Map([...stems].slice(0, MAX_FILM_STEMS)) })
  } else {
    const { judgeMedia } = await import('../judging/judge-media.ts')
    parentPort?.postMessage(await judgeMedia(task.full, task.path, task.use))
  }
})
