import { A_DAY, AN_HOUR } from '#domain/durations.ts'

// Lifetimes of personal data, in ms. `housekeeping.ts` removes by them, `personal-data.ts` names them.

/** Age at which failed sign-ins are forgotten: far longer than any lock. */
export const ATTEMPTS_AGE = 90 * A_DAY

/** Ages at which entries of the audit log, and the clients' addresses in them, are removed. */
export const AUDIT_AGE = 2 * 365 * A_DAY
export const ADDRESS_AGE = 90 * A_DAY

/** Age at which emails typed at failed sign-ins are forgotten: many are of people who have no account. */
export const ENTERED_EMAIL_AGE = 90 * A_DAY

/** Age at which a finished mail is forgotten: far longer than any limit for mails counts. */
export const MAIL_AGE = 30 * A_DAY

/** Time that a browser stays known to an account after signing in there. */
export const BROWSER_KNOWN = 180 * A_DAY

/** Time for which the pieces of an upload wait for the rest. */
export const UPLOAD_AGE = 7 * A_DAY

/** Time after which a page that had a draft open is forgotten. */
export const PRESENCE_AGE = AN_HOUR

/** Age at which the publishing of a draft is forgotten; the course's history stays. */
export const PUBLICATION_AGE = 30 * A_DAY

/** Time for which earlier versions of a draft's parts can be looked at. */
export const DRAFT_VERSION_AGE = 90 * A_DAY
