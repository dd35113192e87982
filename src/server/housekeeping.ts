import { AN_HOUR } from '#domain/durations.ts'
import { sweepMedia } from './media/sweep-media.ts'
import { oldestLive } from './sign-in/session/live-session.ts'
import type { SignInPortal } from './sign-in/sign-in-portal.ts'
import { forgetAuditedAddresses, forgetTypedEmails, removeAuditBefore } from './store/audit-log.ts'
import { removeOldMails } from './store/mail-queue.ts'
import { removeEndedResetTokens } from './store/people/email-tokens.ts'
import { forgetBrowsersUnusedSince } from './store/people/known-browsers.ts'
import {
  ADDRESS_AGE,
  ATTEMPTS_AGE,
  AUDIT_AGE,
  BROWSER_KNOWN,
  MAIL_AGE,
  TYPED_AGE,
} from './store/people/life-spans.ts'
import { removeOldSessions } from './store/people/sessions.ts'
import { removeAttemptsBefore, removeOldAddressFailures } from './store/people/sign-in-attempts.ts'

/** Creates the hourly job that removes what has expired and can never count again, stored media too, and rotates the signing keys. */
export function createHousekeeping(portal: Pick<SignInPortal, 'db' | 'media' | 'clock' | 'keys' | 'log'>) {
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined
  const stopping = new AbortController()
  function round(): void {
    underWay = clearUp(portal)
      .then(() => sweepMedia(portal, portal.clock(), stopping.signal))
      .catch((error: unknown) => portal.log.error(error))
  }
  return {
    start() {
      timer = setInterval(round, AN_HOUR)
      round()
    },
    /** Finishes the round in hand, but begins with no further file. */
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await underWay
    },
  }
}

/** Runs one round of housekeeping. */
export async function clearUp({
  db,
  clock,
  keys,
}: Pick<SignInPortal, 'db' | 'clock' | 'keys'>): Promise<void> {
  await keys.rotate()
  const now = clock()
  await forgetBrowsersUnusedSince(db, now - BROWSER_KNOWN)
  await removeAttemptsBefore(db, now - ATTEMPTS_AGE)
  await removeOldAddressFailures(db, now)
  await removeEndedResetTokens(db, now)
  await removeOldSessions(db, oldestLive(now))
  await removeAuditBefore(db, now - AUDIT_AGE)
  await forgetAuditedAddresses(db, now - ADDRESS_AGE)
  await forgetTypedEmails(db, now - TYPED_AGE)
  await removeOldMails(db, now - MAIL_AGE)
}
