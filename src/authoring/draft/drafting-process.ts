import { errorMessage } from '#core/error-message.ts'
import { lowerPriority } from '#core/lower-priority.ts'
import { withPictures } from '#domain/course/course-pictures.ts'
import type { DraftingAnswer, DraftingTask } from '#learning/drafting/run-drafting.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { leaveOutMinutes } from '../add-minutes.ts'

// A process of its own: what counts the words of a course and reads its files keeps no request waiting.
process.umask(0o077)
lowerPriority()
process.once('message', async (task: DraftingTask) => {
  const answer = await run(task).catch(
    (error: unknown): DraftingAnswer => ({ outcome: 'failed', problem: errorMessage(error) }),
  )
  if (process.connected) process.send?.(answer, () => process.disconnect?.())
})
// Its server is gone.
process.once('disconnect', () => process.exit())

async function run({ course, media }: DraftingTask): Promise<DraftingAnswer> {
  const bare = withPictures(course, () => undefined)
  return { outcome: 'read', course: await leaveOutMinutes(bare, undefined, await openMediaStore(media)) }
}
