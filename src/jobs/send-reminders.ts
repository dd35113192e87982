import { A_MINUTE } from '#domain/durations.ts'
import type { RemindingContext } from '#learning/reminding/plan-reminders.ts'
import { remindTeams } from '#learning/reminding/remind-teams.ts'
import { createJob, type Job } from './create-job.ts'

/** Creates the job that each minute queues the reminders of the partners whose hours have begun. */
export function createReminders(portal: RemindingContext): Job {
  return createJob({ every: A_MINUTE, log: portal.log }, (stopping) => remindTeams(portal, stopping))
}
