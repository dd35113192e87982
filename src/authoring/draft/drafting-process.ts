import { errorMessage } from '#core/error-message.ts'
import { lowerPriority } from '#core/lower-priority.ts'
import { OPERATING_TIMEOUTS } from '#core/timeouts.ts'
import { withPictures } from '#domain/course/course-pictures.ts'
import type { DraftingAnswer, DraftingTask } from '#learning/drafting/run-drafting.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { connect, disconnect } from '#store/connection/connect.ts'
import { leaveOutMinutes } from '../add-minutes.ts'
import { readUpload } from './read-upload.ts'

// A process of its own: what counts the words of a course and reads its files keeps no request waiting, and
// is not in the server's memory.
process.umask(0o077)
lowerPriority()
process.once('message', async (task: DraftingTask) => {
  const answer = await run(task).catch(
    (error: unknown): DraftingAnswer => ({ outcome: 'failed', problem: errorMessage(error) }),
  )
  if (process.connected) process.send?.(answer, () => process.disconnect?.())
})
// Its server is gone, and another one takes up what it read.
process.once('disconnect', () => process.exit())

async function run(task: DraftingTask): Promise<DraftingAnswer> {
  const media = await openMediaStore(task.media)
  if (task.kind === 'published') {
    const bare = withPictures(task.course, () => undefined)
    return { outcome: 'read', course: await leaveOutMinutes(bare, undefined, media) }
  }
  const db = connect({ ...task.store, purpose: 'portal course draft' }, OPERATING_TIMEOUTS)
  try {
    await readUpload(task.upload, { db, media, now: task.now })
    return { outcome: 'ended' }
  } finally {
    await disconnect(db)
  }
}
