import type { AppContext } from '#app-context.ts'
import { runJobWithHelper } from '#core/helper-queue.ts'
import { HOLD_MS, runBeside } from '#learning/publishing/run-publishing.ts'
import {
  endPublication,
  type HeldPublication,
  holdPublication,
  takePublication,
} from '#store/learning/publications.ts'
import { createJob, type Job } from './create-job.ts'

/** Time after which a server looks for a publication that waits, in ms. */
const INTERVAL_MS = 2000

/** Most attempts at one publication: something ends every process that works on it. */
const MAX_ATTEMPTS = 5

type Portal = Pick<AppContext, 'db' | 'clock'> & {
  config: Pick<AppContext['config'], 'store' | 'media' | 'timeZone'>
}

/**
 * Creates the job that publishes drafts and earlier revisions, each in a process beside the server, one at a
 * time over all servers. What a server or its process leaves behind when it dies the next that looks takes up.
 */
export function createPublications(portal: Portal & Pick<AppContext, 'log'>): Job {
  return createJob({ every: INTERVAL_MS, log: portal.log }, (stopping) => publishWaiting(portal, stopping))
}

/** Publishes what waits, one after the other, until nothing does or the server is stopping. */
export async function publishWaiting(portal: Portal, stopping: AbortSignal): Promise<void> {
  const work = (held: HeldPublication) => runBeside(portal, { kind: 'work', held }, stopping)
  try {
    while (!stopping.aborted && (await runJobWithHelper(() => publishNext(portal, work), stopping)));
  } catch (error) {
    if (!stopping.aborted) throw error
  }
}

/**
 * Takes on the oldest publication that waits, and works on it; false if none does, or another server works on
 * one. What `work` throws gives it back: what was not stored whole is not stored at all, and any server may
 * begin again.
 */
export async function publishNext(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  work: (held: HeldPublication) => Promise<unknown>,
): Promise<boolean> {
  const now = clock()
  const held = await takePublication(db, { now, until: now + HOLD_MS })
  if (!held) return false
  if (held.attempts > MAX_ATTEMPTS) {
    const reason = `Publishing failed, and nothing was changed: it was broken off ${MAX_ATTEMPTS} times.`
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
