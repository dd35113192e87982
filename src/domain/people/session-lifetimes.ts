import { A_DAY, AN_HOUR } from '../durations.ts'

/** Time that a session lives without being used, in ms. */
export const SESSION_IDLE = 30 * A_DAY

/** The same for the company's people, whose sessions may do more, and the time to their end. */
export const COMPANY_SESSION_IDLE = 12 * AN_HOUR
export const COMPANY_SESSION_LIFETIME = 7 * A_DAY

/** Time from sign-in to the end of a session, however much it is used, in ms. */
export const SESSION_LIFETIME = 90 * A_DAY
