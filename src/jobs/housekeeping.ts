import { A_DAY, A_MINUTE, AN_HOUR } from '#domain/durations.ts'
import { completeWords } from '#people/account/complete-words.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { oldestLive } from '#people/session/live-session.ts'
import { issueCertificates } from '#records/issue-certificates.ts'
import { forgetOpenPagesBefore } from '#store/learning/draft-presence.ts'
import { removeDraftVersionsBefore } from '#store/learning/draft-versions.ts'
import { removePublicationsBefore } from '#store/learning/publications.ts'
import { removeUploadsBefore } from '#store/learning/uploads.ts'
import { findMigrationTime } from '#store/migrating/is-migrated.ts'
import { forgetAuditedAddresses, forgetEnteredEmails, removeAuditBefore } from '#store/operation/audit-log.ts'
import { noteLeaseEnd, takeLease } from '#store/operation/leases.ts'
import { removeOldMails } from '#store/operation/mail-queue.ts'
import { removeEndedResetTokens } from '#store/people/email-tokens.ts'
import { removeExpiredChallenges } from '#store/people/factor-challenges.ts'
import { forgetBrowsersUnusedSince } from '#store/people/known-browsers.ts'
import {
  ADDRESS_AGE,
  ATTEMPTS_AGE,
  AUDIT_AGE,
  BROWSER_KNOWN,
  DRAFT_VERSION_AGE,
  ENTERED_EMAIL_AGE,
  MAIL_AGE,
  PRESENCE_AGE,
  PUBLICATION_AGE,
  UPLOAD_AGE,
} from '#store/people/retention.ts'
import { removeOldSessions } from '#store/people/sessions.ts'
import { removeAttemptsBefore, removeOldAddressFailures } from '#store/people/sign-in-attempts.ts'
import { createJob, type Job } from './create-job.ts'
import { sweepMedia } from './sweep-media.ts'

/**
 * Time for which one server's round is enough for all, in ms: less than an hour, so that the next round is
 * not skipped.
 */
const LEASE_LIFETIME_MS = AN_HOUR - 5 * A_MINUTE

/**
 * Creates the hourly job. It rotates the signing keys on every server. On one of several servers it also
 * removes expired rows and unused media, and adds the search words and certificates that servers of the
 * previous release did not create.
 */
export function createHousekeeping(household: Household): Job {
  return createJob({ every: AN_HOUR, log: household.log }, (stopping) => runRound(household, stopping))
}

type Household = Pick<AuthContext, 'db' | 'media' | 'clock' | 'keys' | 'log'> & {
  config: Pick<AuthContext['config'], 'timeZone'>
}

async function runRound(household: Household, stopping: AbortSignal): Promise<void> {
  const { db, keys, clock } = household
  await keys.rotate()
  const now = clock()
  if (!(await takeLease(db, 'housekeeping', { now, until: now + LEASE_LIFETIME_MS }))) return
  await clearUp(household)
  await completeWords(household.db, stopping)
  await certifyBesideOlder(household, now, stopping)
  await household.media.pieces.removeBefore(now - UPLOAD_AGE)
  await sweepMedia(household, now, stopping)
  if (!stopping.aborted) await noteLeaseEnd(db, 'housekeeping', clock())
}

/** Removes expired rows from the database. */
export async function clearUp({ db, clock }: Pick<AuthContext, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await forgetBrowsersUnusedSince(db, now - BROWSER_KNOWN)
  await removeAttemptsBefore(db, now - ATTEMPTS_AGE)
  await removeOldAddressFailures(db, now)
  await removeEndedResetTokens(db, now)
  await removeOldSessions(db, oldestLive(now))
  await removeAuditBefore(db, now - AUDIT_AGE)
  await forgetAuditedAddresses(db, now - ADDRESS_AGE)
  await forgetEnteredEmails(db, now - ENTERED_EMAIL_AGE)
  await removeOldMails(db, now - MAIL_AGE)
  await removeExpiredChallenges(db, now)
  await removeUploadsBefore(db, now - UPLOAD_AGE)
  await removePublicationsBefore(db, now - PUBLICATION_AGE)
  await removeDraftVersionsBefore(db, now - DRAFT_VERSION_AGE)
  await forgetOpenPagesBefore(db, now - PRESENCE_AGE)
}

/** Time after the migration during which servers of the previous release may still run, in ms. */
const BESIDE_OLDER_MS = 7 * A_DAY

/** Issues the certificates of courses that servers of 0.3.0 completed since the migration. */
export async function certifyBesideOlder(
  household: Pick<Household, 'db' | 'config'>,
  now: number,
  stopping?: AbortSignal,
): Promise<void> {
  const since = await findMigrationTime(household.db, '031-certificates')
  if (since !== undefined && now < since + BESIDE_OLDER_MS)
    await issueCertificates({ ...household, now }, { since }, stopping)
}
