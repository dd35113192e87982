import { A_DAY } from '#domain/durations.ts'

// Retention periods of personal data, in ms, that code outside its table applies as well.

/** Ages at which client addresses and the emails entered at failed sign-ins are removed from the audit log. */
export const ADDRESS_AGE = 90 * A_DAY
/** Many of these emails belong to people without an account. */
export const ENTERED_EMAIL_AGE = 90 * A_DAY

/** Age at which a finished email is removed, far beyond the window of any mail limit. */
export const MAIL_AGE = 30 * A_DAY

/** Time for which a browser remains known to an account after a sign-in. */
export const BROWSER_KNOWN = 180 * A_DAY

/** Time for which an incomplete upload is kept. */
export const UPLOAD_AGE = 7 * A_DAY
