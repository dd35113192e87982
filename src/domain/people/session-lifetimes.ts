import { A_DAY, AN_HOUR } from '../durations.ts'

/** Time without use after which a session ends, in ms. */
export const SESSION_IDLE = 30 * A_DAY

/**
 * Time without use after which a company user's session ends, and the session's maximum lifetime, in ms. Company
 * users have more rights, so their limits are shorter.
 */
export const COMPANY_SESSION_IDLE = 12 * AN_HOUR
export const COMPANY_SESSION_LIFETIME = 7 * A_DAY

/** Maximum lifetime of a session from sign-in, regardless of use, in ms. */
export const SESSION_LIFETIME = 90 * A_DAY
