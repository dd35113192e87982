import type { AppContext } from '#app-context.ts'
import { runJobWithHelper } from '#core/helper-queue.ts'
import { HOLD_MS, runBeside } from '#courses/publishing/run-publishing.ts'
import {
  endPublication,
  type HeldPublication,
  holdPublication,
  takePublication,
} from '#store/courses/publications.ts'
import { createJob, type Job } from './create-job.ts'

/** Interval between checks for a waiting publication, in ms. */
const INTERVAL_MS = 2000

/** Maximum number of attempts per publication. If all fail, it probably kills every process that works on it. */
const MAX_ATTEMPTS = 5

type Portal = Pick<AppContext, 'db' | 'clock'> & {
  config: Pick<AppContext['config'], 'store' | 'media' | 'timeZone'>
}

/**
 * Creates the job that publishes drafts and earlier revisions. Each publication runs in a separate process, one at a
 * time across all servers. If a server or its process dies, another server continues the work.
 */
export function createPublications(context: Portal & Pick<AppContext, 'log'>): Job {
  return createJob({ every: INTERVAL_MS, log: context.log }, (stopping) => publishWaiting(context, stopping))
}

/** Publishes all waiting publications one after another, until the queue is empty or the server stops. */
export async function publishWaiting(context: Portal, stopping: AbortSignal): Promise<void> {
  const work = (held: HeldPublication) => runBeside(context, { kind: 'work', held }, stopping)
  try {
    while (!stopping.aborted && (await runJobWithHelper(() => publishNext(context, work), stopping)));
  } catch (error) {
    if (!stopping.aborted) throw error
  }
}

/**
 * Claims the oldest waiting publication and works on it. Returns false without a waiting publication, or while another
 * server works on any publication. If `work` throws, the publication is released; no partial result is stored.
 */
export async function publishNext(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  work: (held: HeldPublication) => Promise<unknown>,
): Promise<boolean> {
  const now = clock()
  const held = await takePublication(db, { now, until: now + HOLD_MS })
  if (!held) return false
  if (held.attempts > MAX_ATTEMPTS) {
    const reason = `Publishing was interrupted ${MAX_ATTEMPTS} times.`
    await endPublication(db, held, { state: 'failed', reason }, now)
    return true
  }
  try {
    await work(held)
    return true
  } catch (error) {
    await holdPublication(db, held, null)
    throw error
  }
}
