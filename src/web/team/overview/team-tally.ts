import type { CompletionRecord, ModuleCompletion } from '#domain/completion-record.ts'
import type { CourseStatus } from '#domain/course-status.ts'
import { firstRole } from '#domain/permissions.ts'
import type { TeamMember } from '#web/state/team.ts'
import { statusIn } from '../team-filter.ts'

/** Number of members with each status in one course; administrators are not counted. */
type CourseTally = Record<CourseStatus, number>

export function courseTally(members: readonly TeamMember[], courseId: string): CourseTally {
  const tally: CourseTally = { 'not-started': 0, 'in-progress': 0, complete: 0 }
  for (const member of members) {
    const status = statusIn(member, courseId)
    if (status) tally[status] += 1
  }
  return tally
}

/** Time without learning after which a member counts as inactive: 30 days, in ms. */
export const INACTIVE_AFTER = 30 * 24 * 60 * 60_000

/** Returns the associates who did nothing in any course for 30 days, or ever. `now` is in ms since 1970. */
export function inactiveMembers(
  members: readonly TeamMember[],
  records: readonly CompletionRecord[],
  now: number,
): Set<string> {
  const active = new Set(
    records.filter((record) => lastActivity(record) > now - INACTIVE_AFTER).map(({ userId }) => userId),
  )
  const tracked = members.filter(({ roles }) => firstRole(roles) === 'partner-associate')
  return new Set(tracked.map(({ id }) => id).filter((id) => !active.has(id)))
}

function lastActivity({ created, modules }: CompletionRecord): number {
  return Math.max(created, ...Object.values(modules).flatMap(timesOf))
}

function timesOf(entry: ModuleCompletion): number[] {
  if (entry.type !== 'quiz') return [entry.dateCompleted]
  const answered = entry.answers.map(({ submitted }) => submitted)
  return [entry.dateCompleted ?? 0, entry.lastSubmitDate ?? 0, ...answered]
}
