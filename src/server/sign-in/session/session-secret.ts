import { A_MINUTE, AN_HOUR } from '#domain/durations.ts'
import type { SessionSecret } from '../../store/sessions.ts'

/** How long one secret is used before a renewal changes it: an hour, in ms. */
const SECRET_LIFETIME = AN_HOUR

/** How long answers cross each other, in ms: tabs renew at the same time, and calls take up to half of this. */
const GRACE = A_MINUTE

/**
 * What a renewal does with the secret it was sent: `keep` it; `change` it; `leave` the cookie as it is, because another
 * tab has just been given, or is about to be given, a newer one; or end the session, because the secret was `reused`
 * after a newer one was in use, as only a copy would be. Where an answer with the newest never arrived, the one before
 * goes on.
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
