import type { FirstMembersDocument, TeamNumbers } from '#contract/documents.ts'
import { LEARNER_STATES } from '#domain/learning/learner-state.ts'
import { ownValue } from '#domain/unknown-value.ts'
import { numberText } from '#ui/text/number-text.ts'
import type { CourseTally } from '#web/state/team.ts'
import type { TeamEntry } from '../table/team-entry.ts'

/**
 * Counts a team's associates by state, like the server. Each associate counts once, and administrators do not
 * count.
 */
export function countTeam(entries: readonly Pick<TeamEntry, 'state'>[]): TeamNumbers {
  const numbers: TeamNumbers = { 'needs-nudge': 0, 'under-way': 0, 'not-started': 0, finished: 0 }
  for (const { state } of entries) if (state) numbers[state] += 1
  return numbers
}

/** Returns the number of associates. */
function associatesIn(numbers: TeamNumbers): number {
  return LEARNER_STATES.reduce((sum, state) => sum + numbers[state], 0)
}

/** Returns the tally of a course from the figures of a page. */
export function countFirst(
  { numbers, tallies }: Pick<FirstMembersDocument, 'numbers' | 'tallies'>,
  courseId: string,
): CourseTally {
  const { complete, 'in-progress': inProgress } = ownValue(tallies, courseId) ?? {
    complete: 0,
    'in-progress': 0,
  }
  const notStarted = associatesIn(numbers) - complete - inProgress
  return { complete, 'in-progress': inProgress, 'not-started': notStarted }
}

/** Returns a sentence on the progress of a team, or of one of its groups. */
export function teamSentence(numbers: TeamNumbers, courses: number, isGroup = false): string {
  const associates = associatesIn(numbers)
  if (associates === 0)
    return isGroup ? 'No associates here yet.' : 'Your team has only administrators so far.'
  if (courses === 0) return 'There are no courses to take yet.'
  if (numbers.finished === associates)
    return associates === 1 ? 'Your associate has finished.' : `All ${numberText(associates)} have finished.`
  return `${nudgeText(numbers['needs-nudge'], associates)}; ${finishedText(numbers.finished)}.`
}

function nudgeText(count: number, associates: number): string {
  if (count === 0) return 'No one needs a nudge'
  return `${numberText(count)} of ${numberText(associates)} ${count === 1 ? 'needs' : 'need'} a nudge`
}

function finishedText(count: number): string {
  if (count === 0) return 'no one has finished yet'
  return `${numberText(count)} ${count === 1 ? 'has' : 'have'} finished`
}
