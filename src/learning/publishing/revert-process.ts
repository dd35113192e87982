import { errorMessage } from '#core/error-message.ts'
import { lowerPriority } from '#core/lower-priority.ts'
import { OPERATING_TIMEOUTS } from '#core/timeouts.ts'
import { connect, disconnect } from '#store/connection/connect.ts'
import type { Database } from '#store/schema.ts'
import { describePublishing } from './describe-publishing.ts'
import { planRevert, revertCourse } from './revert-course.ts'
import type { RevertAnswer, RevertTask } from './run-revert.ts'

// A process of its own: what walks over the records of everybody in a course keeps no request waiting. Once
// begun it ends its work whole, also if the server is gone.
lowerPriority()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

process.once('message', async (task: RevertTask) => {
  const db = connect({ ...task.store, purpose: 'portal course revert' }, OPERATING_TIMEOUTS)
  const answer = await run(db, task).catch(
    (error: unknown): RevertAnswer => ({ outcome: 'failed', problem: errorMessage(error) }),
  )
  await disconnect(db)
  if (process.connected) process.send?.(answer, () => process.disconnect?.())
})

async function run(db: Database, { id, revision, publishing }: RevertTask): Promise<RevertAnswer> {
  const planned = await planRevert(db, { id, revision })
  if (!planned) return { outcome: 'missing' }
  const { stored, course, isSame } = planned
  if (!publishing) {
    const changes = isSame ? [] : await describePublishing(db, stored.course, course)
    return { outcome: 'described', shown: stored.revision, isSame, changes }
  }
  const { shown, now, ...publisher } = publishing
  // Also for who sends it again because no answer came.
  if (isSame) return { outcome: 'published', revision: stored.revision }
  if (stored.revision !== shown) return { outcome: 'overtaken' }
  const published = await revertCourse(db, planned, { ...publisher, earlier: revision }, now)
  if (published.outcome === 'path-taken') return { outcome: 'path-taken', owner: published.owner.name }
  return published.outcome === 'overtaken'
    ? { outcome: 'overtaken' }
    : { outcome: 'published', revision: published.revision }
}
