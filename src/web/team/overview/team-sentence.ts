import { numberText } from '#web/ui/number-text.ts'
import type { TeamTally } from './team-tally.ts'

/**
 * Returns one sentence about how the team is getting on: an associate with every course complete has finished.
 * `inactive` is the number of associates who have been inactive for 30 days; undefined while it is unknown.
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
