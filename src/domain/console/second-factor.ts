import { AN_HOUR } from '../durations.ts'
import { CONFIRMED_FOR } from './console-access.ts'

/** The kinds of second factors, in order of preference. */
export const FACTOR_KINDS = ['passkey', 'app', 'recovery'] as const

export type FactorKind = (typeof FACTOR_KINDS)[number]

/**
 * Reasons for putting a passkey on hold: it signed for a page outside the console, it answered one challenge twice,
 * or its counter decreased. Each suggests that the passkey or one of its answers was stolen.
 */
export const HELD_BECAUSE = ['other-page', 'second-answer', 'counter-went-back'] as const

export type HeldBecause = (typeof HELD_BECAUSE)[number]

/** Maximum length of a passkey's name, in UTF-16 units, and maximum number of passkeys per person. */
export const MAX_PASSKEY_NAME = 60
export const MAX_PASSKEYS = 10

/** Number of recovery codes in a set. */
export const RECOVERY_CODES = 10

/** Time after following a mailed link during which a first factor can be set up, in ms. */
const SET_UP_AFTER_LINK = AN_HOUR

/**
 * Returns whether a session may set up a factor. An account's first factor requires a session recently started by a
 * mailed link, so that a stolen password is not enough. Further factors require a recently verified factor. Times are
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
