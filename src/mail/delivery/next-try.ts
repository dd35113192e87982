import { A_DAY, A_MINUTE } from '#domain/durations.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import type { QueuedMail } from '#store/operation/mail-queue.ts'

/** First and maximum delay between two attempts, in ms. */
const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 10 * A_MINUTE

/** Age at which an email is given up, in ms. A younger email is given up only after a permanent refusal. */
const GIVE_UP_AFTER = 3 * A_DAY

/**
 * Returns the time of the next attempt, in ms since 1970, with doubling delays. Undefined if the email is too old or
 * was permanently refused.
 */
export function nextTry(
  mail: Pick<QueuedMail, 'attempts' | 'queued'>,
  now: number,
  error: unknown,
): number | undefined {
  if (isRefusedForGood(error) || now - mail.queued > GIVE_UP_AFTER) return undefined
  return now + Math.min(FIRST_WAIT_MS * 2 ** (mail.attempts - 1), MAX_WAIT_MS)
}

/** Returns true if an email was given up because of a permanent refusal rather than its age. */
export function wasRefused({ queued, givenUp }: { queued: number; givenUp: number }): boolean {
  return givenUp - queued <= GIVE_UP_AFTER
}

/** Returns true for a 5xx response to the recipient or message (RFC 5321, 4.2.1). Other errors may be temporary. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, command, responseCode } = fieldsOf(error)
  const aboutMessage = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  return aboutMessage && typeof responseCode === 'number' && responseCode >= 500
}
