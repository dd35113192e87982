import { toFailedTask } from '#core/ask-process.ts'
import { lowerPriority } from '#core/lower-priority.ts'
import { OPERATING_TIMEOUTS } from '#core/timeouts.ts'
import { withPictures } from '#domain/course/course-pictures.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { connect, disconnect } from '#store/connection/connect.ts'
import type { Database } from '#store/schema.ts'
import { checkStoredDraft } from '../../drafting/check-draft.ts'
import { type BegunDraft, beginDraft } from '../../drafting/draft-acts.ts'
import { previewDraft } from '../../drafting/preview-draft.ts'
import type { DraftingAnswer, DraftingTask } from '../../drafting/run-drafting.ts'
import { leaveOutMinutes } from '../add-minutes.ts'
import { readUpload } from './read-upload.ts'

/** Memory limit for reusing the process for another task, in bytes. */
const MAX_RESTING_BYTES = 160 * 1024 ** 2

// Child process for tasks that would block the server's requests or fill its memory.
process.umask(0o077)
lowerPriority()
process.on('message', async (task: DraftingTask & { isReused: boolean }) => {
  const answer = await run(task).catch(toFailedTask)
  const isLast = !task.isReused || process.memoryUsage.rss() > MAX_RESTING_BYTES
  if (process.connected) process.send?.({ ...answer, isLast }, () => isLast && process.disconnect?.())
})
// The server has exited. Another server resumes its uploads.
process.once('disconnect', () => process.exit())

async function run(task: DraftingTask): Promise<DraftingAnswer> {
  const db = connect({ ...task.store, purpose: 'portal course draft' }, OPERATING_TIMEOUTS)
  try {
    return await runOn(db, task)
  } finally {
    await disconnect(db)
  }
}

async function runOn(db: Database, task: DraftingTask): Promise<DraftingAnswer> {
  switch (task.kind) {
    case 'check':
      return { outcome: 'checked', check: await checkStoredDraft(db, task.id) }
    case 'preview':
      return {
        outcome: 'previewed',
        preview: await previewDraft({ db, media: await openMediaStore(task.media) }, task.id),
      }
    case 'upload':
      await readUpload(task.upload, { db, media: await openMediaStore(task.media), now: task.now })
      return { outcome: 'ended' }
    case 'begin':
      return { outcome: 'begun', draft: await begin(db, task) }
  }
}

async function begin(
  db: Database,
  { wanted, by, media, now, timeZone, store }: Extract<DraftingTask, { kind: 'begin' }>,
): Promise<BegunDraft> {
  const files = await openMediaStore(media)
  return beginDraft({ db, clock: () => now, config: { timeZone, store } }, wanted, by, (course) =>
    leaveOutMinutes(
      withPictures(course, () => undefined),
      undefined,
      files,
    ),
  )
}
