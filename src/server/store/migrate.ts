import { Migrator } from 'kysely/migration'
import * as peopleCoursesRecords from './migrations/001-people-courses-records.ts'
import * as recoveryMailAudit from './migrations/002-recovery-mail-audit.ts'
import * as videoPositions from './migrations/003-video-positions.ts'
import * as statusIndex from './migrations/004-status-index.ts'
import * as attemptTimes from './migrations/005-attempt-times.ts'
import * as sessionSecrets from './migrations/006-session-secrets.ts'
import * as oneFormOfEmails from './migrations/007-one-form-of-emails.ts'
import * as proofsAndDevices from './migrations/008-proofs-and-devices.ts'
import * as knownBrowsers from './migrations/009-known-browsers.ts'
import * as mailCauses from './migrations/010-mail-causes.ts'
import * as recordsByPartner from './migrations/011-records-by-partner.ts'
import * as demoPeopleAndBeginnings from './migrations/012-demo-people-and-beginnings.ts'
import * as teamInOrder from './migrations/013-team-in-order.ts'
import * as eventsBeneathRecords from './migrations/014-events-beneath-records.ts'
import * as learningCounts from './migrations/015-learning-counts.ts'
import * as partnerStates from './migrations/016-partner-states.ts'
import * as backupState from './migrations/017-backup-state.ts'
import * as courseMedia from './migrations/018-course-media.ts'
import type { Database } from './schema.ts'

/** The migrations, forward only, in the order of their names. A name never changes once released. */
export const MIGRATIONS = {
  '001-people-courses-records': peopleCoursesRecords,
  '002-recovery-mail-audit': recoveryMailAudit,
  '003-video-positions': videoPositions,
  '004-status-index': statusIndex,
  '005-attempt-times': attemptTimes,
  '006-session-secrets': sessionSecrets,
  '007-one-form-of-emails': oneFormOfEmails,
  '008-proofs-and-devices': proofsAndDevices,
  '009-known-browsers': knownBrowsers,
  '010-mail-causes': mailCauses,
  '011-records-by-partner': recordsByPartner,
  '012-demo-people-and-beginnings': demoPeopleAndBeginnings,
  '013-team-in-order': teamInOrder,
  '014-events-beneath-records': eventsBeneathRecords,
  '015-learning-counts': learningCounts,
  '016-partner-states': partnerStates,
  '017-backup-state': backupState,
  '018-course-media': courseMedia,
}

/** Brings the database to the newest schema, and returns the migrations done; an interrupted one is repeated at the next start. */
export async function migrate(db: Database): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}
