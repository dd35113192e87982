import { errorMessage } from '#core/error-message.ts'
import { lowerPriority } from '#core/lower-priority.ts'
import { OPERATING_TIMEOUTS } from '#core/timeouts.ts'
import { describePlanned } from '#learning/publishing/publish-as-shown.ts'
import { planRevert, revertCourse } from '#learning/publishing/revert-course.ts'
import type { PublishingAnswer, PublishingTask } from '#learning/publishing/run-publishing.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { connect, disconnect } from '#store/connection/connect.ts'
import type { Database } from '#store/schema.ts'
import { planDraft, workOnPublication } from './publish-draft.ts'

// A process of its own: what walks over the records of everybody in a course keeps no request waiting, and
// what reads films and makes copies of pictures stays out of the server. Once begun it ends its work whole,
// also if the server is gone.
lowerPriority()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

process.once('message', async (task: PublishingTask) => {
  const purpose = 'revision' in task ? 'portal course revert' : 'portal course publish'
  const db = connect({ ...task.store, purpose }, OPERATING_TIMEOUTS)
  const answer = await run(db, task).catch(
    (error: unknown): PublishingAnswer => ({ outcome: 'failed', problem: errorMessage(error) }),
  )
  await disconnect(db)
  if (process.connected) process.send?.(answer, () => process.disconnect?.())
})

async function run(db: Database, task: PublishingTask): Promise<PublishingAnswer> {
  if (task.kind === 'work') return work(db, task)
  if (task.kind === 'describe draft') return describeDraft(db, task)
  const planned = await planRevert(db, task)
  if (!planned) return { outcome: 'missing' }
  if (task.kind === 'describe revision')
    return { outcome: 'described', ...(await describePlanned(db, planned)) }
  const { stored, isSame } = planned
  const { shown, ...publisher } = task.publishing
  // Also for who sends it again because no answer came.
  if (isSame) return { outcome: 'published', revision: stored.revision }
  if (stored.revision !== shown) return { outcome: 'overtaken' }
  const { timeZone, now, revision: earlier } = task
  const published = await revertCourse(db, planned, { ...publisher, timeZone, earlier }, now)
  if (published.outcome === 'path-taken') return { outcome: 'path-taken', owner: published.owner.name }
  return published.outcome === 'overtaken'
    ? { outcome: 'overtaken' }
    : { outcome: 'published', revision: published.revision }
}

async function describeDraft(
  db: Database,
  { id, media }: Extract<PublishingTask, { kind: 'describe draft' }>,
): Promise<PublishingAnswer> {
  const planned = await planDraft(db, id, await openMediaStore(media))
  if (planned.outcome !== 'planned') return planned
  return { outcome: 'described', version: planned.version, ...(await describePlanned(db, planned)) }
}

async function work(
  db: Database,
  { held, media, timeZone, now }: Extract<PublishingTask, { kind: 'work' }>,
): Promise<PublishingAnswer> {
  const begun = performance.now()
  const clock = () => Math.round(now + performance.now() - begun)
  const context = { db, media: await openMediaStore(media), timeZone, clock, warn: console.error }
  await workOnPublication(context, held)
  return { outcome: 'worked' }
}
