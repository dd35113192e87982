import type { CompletionRecord, ModuleCompletion } from '#domain/learning/completion-record.ts'
import { firstRole } from '#domain/permissions.ts'
import type { TeamMember } from '#web/state/team.ts'
import { numberText } from '#web/ui/number-text.ts'
import { type Courses, progressOf } from '../team-filter.ts'

/** The team in numbers. All but `everybody` count associates only. */
export interface TeamTally {
  everybody: number
  associates: number
  /** Associates with every enabled course complete. */
  finished: number
  /** Associates who started a course and have not finished them all. */
  underWay: number
}

/** Counts a team. */
export function teamTally(members: readonly TeamMember[], courses: Courses): TeamTally {
  const progress = members.map((member) => progressOf(member, courses))
  const count = (wanted: typeof progress) => progress.filter((one) => wanted.includes(one)).length
  return {
    everybody: members.length,
    associates: count(['finished', 'under-way', 'not-started']),
    finished: count(['finished']),
    underWay: count(['under-way']),
  }
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

/**
 * Returns one sentence about how the team is getting on: an associate with every course complete has
 * finished. `inactive` is the number of associates who have been inactive for 30 days; undefined while it is
 * unknown.
 */
export function teamSentence(tally: TeamTally, courses: number, inactive: number | undefined): string {
  if (tally.associates === 0) return 'There are only administrators on your team so far.'
  if (courses === 0) return 'There are no courses to take yet.'
  if (!inactive) return `${finishedText(tally)}.`
  return `${finishedText(tally)}, ${numberText(inactive)} quiet for 30 days.`
}

function finishedText({ finished, associates }: TeamTally): string {
  if (finished === 0) return 'Nobody has finished yet'
  if (finished < associates) return `${numberText(finished)} of ${numberText(associates)} finished`
  return associates === 1 ? 'Your associate has finished' : `All ${numberText(associates)} finished`
}
