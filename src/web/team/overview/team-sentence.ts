import type { TeamTally } from './team-tally.ts'

const NUMBERS = new Intl.NumberFormat('en')

/**
 * Returns how the team is getting on in one sentence, as one would say it: finished is who has
 * every course complete. `inactive` is the number of associates who
 * have been inactive for 30 days; undefined while it is unknown.
 */
export function teamSentence(tally: TeamTally, courses: number, inactive: number | undefined): string {
  if (tally.associates === 0) return 'There are only administrators on your team so far.'
  if (courses === 0) return 'There are no courses to take yet.'
  if (!inactive) return `${finishedText(tally)}.`
  return `${finishedText(tally)}, ${NUMBERS.format(inactive)} quiet for 30 days.`
}

function finishedText({ finished, associates }: TeamTally): string {
  if (finished === 0) return 'Nobody has finished yet'
  if (finished < associates) return `${NUMBERS.format(finished)} of ${NUMBERS.format(associates)} finished`
  return associates === 1 ? 'Your associate has finished' : `All ${NUMBERS.format(associates)} finished`
}
