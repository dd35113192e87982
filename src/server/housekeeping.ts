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

/** Age at which failed sign-ins are forgotten, in ms: far longer than any lock. */
const ATTEMPTS_COUNT = 90 * A_DAY

/** Ages at which entries of the audit log, and the clients' addresses in them, are removed, in ms. */
const AUDIT_AGE = 2 * 365 * A_DAY
const ADDRESS_AGE = 90 * A_DAY

/** Age at which a finished mail and its recipient are forgotten, in ms: far longer than any limit for mails counts. */
const MAIL_AGE = 90 * A_DAY

/** Creates the hourly job that removes what has expired and can never count again, and rotates the signing keys. */
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

/** Runs one round of housekeeping. */
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
