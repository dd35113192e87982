import { AN_HOUR } from '../durations.ts'
import { CONFIRMED_FOR } from './company-roles.ts'

/** The kinds of second factors, the one to prefer first. */
export const FACTOR_KINDS = ['passkey', 'app', 'recovery'] as const

export type FactorKind = (typeof FACTOR_KINDS)[number]

/**
 * Why a passkey is held: it signed for a page that is not the console, or a second time for one challenge, or
 * its counter went back. Each says that somebody else may have it, or what it says.
 */
export const HELD_BECAUSE = ['other-page', 'second-answer', 'counter-went-back'] as const

export type HeldBecause = (typeof HELD_BECAUSE)[number]

/** Longest name of a passkey, in UTF-16 units, and the number of passkeys of one person. */
export const MAX_PASSKEY_NAME = 60
export const MAX_PASSKEYS = 10

/** Number of recovery codes that are made at once. */
export const RECOVERY_CODES = 10

/** Time after following a mailed link within which a first factor can be set up, in ms. */
const SET_UP_AFTER_LINK = AN_HOUR

/**
 * Returns whether a session may set up a factor: the first of an account only soon after a mailed link began
 * it, so that a stolen password alone never gets one; a further one only soon after another was shown. Times
 * in ms since 1970.
 */
export function maySetUpFactor(
  { secondFactor, fromLink }: { secondFactor?: number | undefined; fromLink?: number | undefined },
  hasFactor: boolean,
  now: number,
): boolean {
  if (hasFactor) return secondFactor !== undefined && now < secondFactor + CONFIRMED_FOR
  return fromLink !== undefined && now < fromLink + SET_UP_AFTER_LINK
}
