import { A_DAY, A_MINUTE, AN_HOUR } from '../durations.ts'
import { plural } from '../messages.ts'
import { ownValue } from '../unknown-value.ts'

/** The result of a check: fine, not set up yet, a warning, or a problem that affects users. */
export type Finding = { state: 'well' | 'not set up' | 'look' | 'FAULT'; said: string }

export const well = (said: string): Finding => ({ state: 'well', said })
export const notSetUp = (said: string): Finding => ({ state: 'not set up', said })
export const look = (said: string): Finding => ({ state: 'look', said })
export const bad = (said: string): Finding => ({ state: 'FAULT', said })

/**
 * Returns a text about the age of the last verified backup, which is a warning beyond `maxAge`. All values are in ms,
 * the times since 1970. A time in the future counts as the current time, because another server's clock may be fast.
 */
export function verifiedText(verified: number | undefined, now: number, maxAge: number): string {
  if (verified === undefined) return 'No backup has been verified yet.'
  const age = Math.max(0, now - verified)
  return age > maxAge ? `The last verified backup is ${ageText(age)} old.` : `Verified ${ageText(age)} ago`
}

/**
 * Returns an age in whole days if it is at least two days, in hours if it is at least one hour, otherwise in minutes.
 */
function ageText(age: number): string {
  if (age >= 2 * A_DAY) return plural(Math.floor(age / A_DAY), 'day')
  if (age >= AN_HOUR) return plural(Math.floor(age / AN_HOUR), 'hour')
  return plural(Math.floor(age / A_MINUTE), 'minute')
}

/** Returns a warning that a version without the console is still in service. */
export function stillServesText(version: string): string {
  return `Version ${version} is still running and ignores catalogs and seats. Upgrade every server before you set them or add staff. This page updates within a day.`
}

const KINDS: Record<string, string> = {
  'reset-requested': 'Password reset link',
  'password-reset': 'Password reset notice',
  'password-changed': 'Password change notice',
  'email-changed': 'Email change notice',
  'operator-invited': 'Invitation',
  'associate-added': 'Invitation',
  'associate-joined': 'Access notice',
  'invitation-sent': 'Invitation',
  'password-link-sent': 'Password reset link',
  'name-corrected': 'Name change notice',
  'account-unlocked': 'Unlock notice',
  'reminder-due': 'Course reminder',
  'summary-due': 'Weekly summary',
  'digest-due': 'Team summary',
  'certificate-ends': 'Certificate reminder',
  'report-due': 'Monthly report',
  'course-certified': 'Certificate',
  'answer-regraded': 'Corrected quiz result',
}

/** Returns the kind of an email, derived from the action that caused it. The email's content is not revealed. */
export function mailKindText(cause: string | null): string {
  return ownValue(KINDS, cause ?? '') ?? 'Notice'
}
