import { A_MINUTE, AN_HOUR } from '#domain/durations.ts'
import type { SessionSecret } from '#store/people/sessions.ts'

/** Time that one secret is used before a renewal changes it: an hour, in ms. */
const SECRET_LIFETIME = AN_HOUR

/** Time within which renewals may overlap, in ms: tabs renew at the same time, and calls take up to half of this. */
const GRACE = A_MINUTE

/**
 * Returns what a renewal does with the secret it was sent: `keep` it; `change` it; `leave` the cookie as it is, because
 * another tab has just got, or is about to get, a newer one; or end the session, because the secret was `reused` after a
 * newer one was in use, as only a copy would be. The previous secret still works if the newest never arrived.
 */
export function renewalOf(
  { presented, rotated, confirmed }: SessionSecret,
  now: number,
): 'keep' | 'change' | 'leave' | 'reused' {
  if (presented === 'other') return 'reused'
  if (presented === 'newest') {
    if (rotated + SECRET_LIFETIME <= now) return 'change'
    return rotated + SECRET_LIFETIME - GRACE <= now ? 'leave' : 'keep'
  }
  if (confirmed === undefined) return rotated + GRACE <= now ? 'change' : 'leave'
  return confirmed + GRACE <= now ? 'reused' : 'leave'
}
