import { A_DAY, A_MINUTE } from '#domain/durations.ts'
import type { QueuedMail } from '../store/mail-queue.ts'

/** First wait and longest wait between two tries, in ms. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 10 * A_MINUTE

/** After this long a mail is given up: the links in it have ended or are about to, in ms. */
const GIVE_UP_AFTER = 3 * A_DAY

/**
 * When a mail that failed is tried again, in ms since 1970, the waits doubling. Undefined when it is given
 * up: too old, or its recipient refused for good by the mail server.
 */
export function nextTry(
  mail: Pick<QueuedMail, 'attempts' | 'queued'>,
  now: number,
  error: unknown,
): number | undefined {
  if (isRefusedForGood(error) || now - mail.queued > GIVE_UP_AFTER) return undefined
  return now + Math.min(FIRST_WAIT * 2 ** (mail.attempts - 1), LONGEST_WAIT)
}

/** A 5xx answer to the recipient or the message (RFC 5321, 4.2.1); one to signing in or to the sender may be mended. */
function isRefusedForGood(error: unknown): boolean {
  const { code, command, responseCode } = error as {
    code?: unknown
    command?: unknown
    responseCode?: unknown
  }
  const aboutMessage = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  return aboutMessage && typeof responseCode === 'number' && responseCode >= 500
}
