import type { FastifyBaseLogger } from 'fastify'
import { A_DAY } from '#domain/durations.ts'
import type { MediaStore } from '#media/media-store.ts'
import { forgetDraftMedia, listNamedMedia } from '#store/courses/media-of-courses.ts'
import type { Queryable } from '#store/schema.ts'

/** Retention time of an unreferenced file, in ms. An author may still be writing the course. */
const UNNAMED_AGE = 30 * A_DAY

/** Removes unreferenced stored media older than 30 days. Concurrent runs are safe. Ends early when aborted. */
export async function sweepMedia(
  { db, media, log }: { db: Queryable; media: MediaStore; log: Pick<FastifyBaseLogger, 'info'> },
  now: number,
  stopping?: AbortSignal,
): Promise<void> {
  const before = now - UNNAMED_AGE
  const old: string[] = []
  for await (const { name, stored } of media.list()) {
    if (stopping?.aborted) return
    if (stored < before) old.push(name)
  }
  const named = await listNamedMedia(db, old)
  for (const name of old) {
    if (stopping?.aborted) return
    if (named.has(name)) continue
    await media.removeStoredBefore(name, before)
    if ((await media.findSize(name)) === undefined) await forgetDraftMedia(db, name)
    log.info({ media: name }, 'removed a stored file that nothing names')
  }
}
