import { A_DAY, AN_HOUR } from '#domain/durations.ts'

// Retention periods of personal data, in ms. `housekeeping.ts` applies them, `personal-data.ts` documents
// them.

/** Age at which failed sign-ins are removed: far longer than any lock. */
export const ATTEMPTS_AGE = 90 * A_DAY

/** Ages at which audit log entries, and the client addresses in them, are removed. */
export const AUDIT_AGE = 2 * 365 * A_DAY
export const ADDRESS_AGE = 90 * A_DAY

/** Age at which emails entered at failed sign-ins are removed: many belong to people without an account. */
export const ENTERED_EMAIL_AGE = 90 * A_DAY

/** Age at which a finished mail is removed: far longer than the period of any mail limit. */
export const MAIL_AGE = 30 * A_DAY

/** Time for which a browser remains known to an account after a sign-in. */
export const BROWSER_KNOWN = 180 * A_DAY

/** Time for which an incomplete upload is kept. */
export const UPLOAD_AGE = 7 * A_DAY

/** Age at which the record that a page has a draft open is removed. */
export const PRESENCE_AGE = AN_HOUR

/** Age at which a publication is removed; the course's history is kept. */
export const PUBLICATION_AGE = 30 * A_DAY

/** Time for which earlier versions of a draft's parts are available. */
export const DRAFT_VERSION_AGE = 90 * A_DAY
