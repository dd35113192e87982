import type { AppContext } from '#app-context.ts'
import { countCourses } from '#courses/count-courses.ts'
import { A_MINUTE, AN_HOUR } from '#domain/durations.ts'
import { noteLeaseEnd, takeLease } from '#store/operation/leases.ts'
import { createJob, type Job } from './create-job.ts'

/** Duration of a server's lease on the course figures, in ms. */
const LEASE_LIFETIME_MS = AN_HOUR - 5 * A_MINUTE

/** Creates the hourly job that counts the company's course figures on one of several servers. */
export function createCourseFigures(context: Pick<AppContext, 'db' | 'clock' | 'log'>): Job {
  return createJob({ every: AN_HOUR, log: context.log }, async (stopping) => {
    const now = context.clock()
    if (!(await takeLease(context.db, 'course-figures', { now, until: now + LEASE_LIFETIME_MS }))) return
    await countCourses(context, stopping)
    if (!stopping.aborted) await noteLeaseEnd(context.db, 'course-figures', context.clock())
  })
}
