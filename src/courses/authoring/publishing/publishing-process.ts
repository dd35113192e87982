import { errorMessage } from '#core/error-message.ts'
import { lowerPriority } from '#core/lower-priority.ts'
import { OPERATING_TIMEOUTS } from '#core/timeouts.ts'
import type { MediaStore } from '#media/media-store.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { connect, disconnect } from '#store/connection/connect.ts'
import type { Database } from '#store/schema.ts'
import { describePlanned } from '../../publishing/publish-as-shown.ts'
import type { PublishingAnswer, PublishingTask } from '../../publishing/run-publishing.ts'
import { planDraft, planRevert } from './publish-planned.ts'
import { workOnPublication } from './work-on-publication.ts'

// Child process for publications, which would block requests and burden the server. A started publication completes
// even if the server exits.
lowerPriority()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

process.once('message', async (task: PublishingTask) => {
  const db = connect({ ...task.store, purpose: 'portal course publish' }, OPERATING_TIMEOUTS)
  const answer = await run(db, task).catch(
    (error: unknown): PublishingAnswer => ({ outcome: 'failed', problem: errorMessage(error) }),
  )
  await disconnect(db)
  if (process.connected) process.send?.(answer, () => process.disconnect?.())
})

async function run(db: Database, task: PublishingTask): Promise<PublishingAnswer> {
  const media = await openMediaStore(task.media)
  if (task.kind === 'work') return work(db, task, media)
  const planned =
    task.kind === 'describe draft' ? await planDraft(db, task.id, media) : await planRevert(db, task, media)
  if (planned.outcome !== 'planned') return planned
  return { outcome: 'described', version: planned.version, ...(await describePlanned(db, planned)) }
}

async function work(
  db: Database,
  { held, timeZone, now }: Extract<PublishingTask, { kind: 'work' }>,
  media: MediaStore,
): Promise<PublishingAnswer> {
  const begun = performance.now()
  const clock = () => Math.round(now + performance.now() - begun)
  await workOnPublication({ db, media, timeZone, clock, warn: console.error }, held)
  return { outcome: 'worked' }
}
