import { A_DAY, A_MINUTE, AN_HOUR } from '#domain/durations.ts'
import { completeWords } from '#people/account/complete-words.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { issueCertificates } from '#records/certificates/issue-certificates.ts'
import { findMigrationTime } from '#store/migrating/is-migrated.ts'
import { forgetAuditedAddresses, forgetEnteredEmails } from '#store/operation/audit-log.ts'
import { noteLeaseEnd, takeLease } from '#store/operation/leases.ts'
import { removeExpiredRows } from '#store/people/personal-data/remove-expired-rows.ts'
import { forgetBrowsersUnusedSince } from '#store/people/sign-in/known-browsers.ts'
import { ADDRESS_AGE, BROWSER_KNOWN, ENTERED_EMAIL_AGE, UPLOAD_AGE } from '#store/tables/retention.ts'
import { PERSONAL_TABLES } from '#store/tables/tables.ts'
import { createJob, type Job } from './create-job.ts'
import { sweepMedia } from './sweep-media.ts'

/** Duration of a server's lease on housekeeping, in ms. It ends before the next hourly round. */
const LEASE_LIFETIME_MS = AN_HOUR - 5 * A_MINUTE

/**
 * Creates the hourly job. Every server rotates the signing keys. One of several servers also removes expired rows and
 * unused media, and adds the search words and certificates that servers of the previous release did not create.
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
  await forgetAuditedAddresses(db, now - ADDRESS_AGE)
  await forgetEnteredEmails(db, now - ENTERED_EMAIL_AGE)
  for (const table of PERSONAL_TABLES) await removeExpiredRows(db, table, now)
}

/** Time after the migration during which servers of the previous release may run, in ms. */
const BESIDE_OLDER_MS = 7 * A_DAY

/** Issues certificates for courses completed on servers of version 0.3.0 since the migration. */
export async function certifyBesideOlder(
  household: Pick<Household, 'db' | 'config'>,
  now: number,
  stopping?: AbortSignal,
): Promise<void> {
  const since = await findMigrationTime(household.db, '031-certificates')
  if (since !== undefined && now < since + BESIDE_OLDER_MS)
    await issueCertificates({ ...household, now }, { since }, stopping)
}
