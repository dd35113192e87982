import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { BROWSER_KNOWN } from './sign-in/password/known-browser.ts'
import { oldestLive } from './sign-in/session/live-session.ts'
import type { SignInPortal } from './sign-in/sign-in-portal.ts'
import { forgetAuditedAddresses, removeAuditBefore } from './store/audit-log.ts'
import { removeEndedResetTokens } from './store/email-tokens.ts'
import { forgetBrowsersUnusedSince } from './store/known-browsers.ts'
import { removeOldMails } from './store/mail-queue.ts'
import { removeOldSessions } from './store/sessions.ts'
import { removeAttemptsBefore, removeOldAddressFailures } from './store/sign-in-attempts.ts'

/** How long failed sign-ins with one email count at least, in ms: far longer than any lock. */
const ATTEMPTS_COUNT = 90 * A_DAY

/** How long the audit log is kept, in ms, and how long it knows the addresses of clients. */
const AUDIT_AGE = 2 * 365 * A_DAY
const ADDRESS_AGE = 90 * A_DAY

/** How long it is known whom a mail went to, in ms: far longer than any bound for mails counts. */
const MAIL_AGE = 90 * A_DAY

/** Removes what has ended by itself and can never count again, and rotates the signing keys: every hour while the server runs. */
export function createHousekeeping(portal: Pick<SignInPortal, 'db' | 'clock' | 'keys' | 'log'>) {
  const round = () => clearUp(portal).catch((error: unknown) => portal.log.error(error))
  let timer: NodeJS.Timeout | undefined
  return {
    start() {
      timer = setInterval(round, AN_HOUR)
      void round()
    },
    stop: () => clearInterval(timer),
  }
}

/** One round of it. */
export async function clearUp({
  db,
  clock,
  keys,
}: Pick<SignInPortal, 'db' | 'clock' | 'keys'>): Promise<void> {
  await keys.rotate()
  const now = clock()
  await forgetBrowsersUnusedSince(db, now - BROWSER_KNOWN)
  await removeAttemptsBefore(db, now - ATTEMPTS_COUNT)
  await removeOldAddressFailures(db, now)
  await removeEndedResetTokens(db, now)
  await removeOldSessions(db, oldestLive(now))
  await removeAuditBefore(db, now - AUDIT_AGE)
  await forgetAuditedAddresses(db, now - ADDRESS_AGE)
  await removeOldMails(db, now - MAIL_AGE)
}
