import { A_DAY, A_MINUTE } from '#domain/durations.ts'

/** Lifetime of an invitation link after delivery, in ms. */
export const INVITATION_LIFETIME = 7 * A_DAY

/** Lifetime of a password reset link, in ms. It is extended until the next link can be sent. */
export const RESET_LIFETIME = 30 * A_MINUTE

/** Lifetime of a link for new second factors, in ms. */
export const FACTORS_LINK_LIFETIME = A_DAY
