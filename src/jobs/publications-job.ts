import type { AppContext } from '#app-context.ts'
import { HOLD_MS, runBeside } from '#learning/publishing/run-publishing.ts'
import { endPublication, holdPublication, takePublication } from '#store/learning/publications.ts'
import { createJob, type Job } from './create-job.ts'

/** Time after which a server looks for a publication that waits, in ms. */
const INTERVAL_MS = 2000

/** Most attempts at one publication: something ends every process that works on it. */
const MAX_ATTEMPTS = 5

type Portal = Pick<AppContext, 'db' | 'clock' | 'log'> & {
  config: Pick<AppContext['config'], 'store' | 'media' | 'timeZone'>
}

/**
 * Creates the job that publishes drafts, each in a process beside the server, one at a time over all servers.
 * What a server or its process leaves behind when it dies is taken up by the next that looks.
 */
export function createPublications(portal: Portal): Job {
  return createJob({ every: INTERVAL_MS, log: portal.log }, (stopping) => publishWaiting(portal, stopping))
}

/** Publishes the drafts that wait, one after the other, until there are none or the server is stopping. */
export async function publishWaiting(portal: Portal, stopping: AbortSignal): Promise<void> {
  const { db, clock } = portal
  while (!stopping.aborted) {
    const now = clock()
    const held = await takePublication(db, { now, until: now + HOLD_MS })
    if (!held) return
    if (held.attempts > MAX_ATTEMPTS) {
      const reason = `Publishing failed, and nothing was changed: it was broken off ${MAX_ATTEMPTS} times.`
      await endPublication(db, held, { state: 'failed', reason }, now)
      continue
    }
    try {
      await runBeside(portal, { kind: 'work', held }, stopping)
    } catch (error) {
      // What was not stored whole is not stored at all: any server may begin again.
      await holdPublication(db, held, null)
      if (!stopping.aborted) throw error
    }
  }
}
