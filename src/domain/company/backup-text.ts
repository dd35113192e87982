import { A_DAY, A_MINUTE, AN_HOUR } from '../durations.ts'
import { plural } from '../messages.ts'

/**
 * Says how old the last verified backup is; all in ms, the times since 1970. Beyond `maxAge` it is a warning.
 * A clock of another server may be ahead: that is no age.
 */
export function verifiedText(verified: number | undefined, now: number, maxAge: number): string {
  if (verified === undefined) return 'No backup has been verified yet.'
  const age = Math.max(0, now - verified)
  return age > maxAge ? `The last verified backup is ${ageText(age)} old.` : `Verified ${ageText(age)} ago`
}

/** Returns an age in whole days from two on, in hours from one on, else in minutes. */
function ageText(age: number): string {
  if (age >= 2 * A_DAY) return plural(Math.floor(age / A_DAY), 'day')
  if (age >= AN_HOUR) return plural(Math.floor(age / AN_HOUR), 'hour')
  return plural(Math.floor(age / A_MINUTE), 'minute')
}
