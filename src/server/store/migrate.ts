import { SqliteAdapter, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { StoreAddress } from './connect.ts'
import { connect, disconnect } from './connect.ts'
import { isServable } from './is-migrated.ts'
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
import * as schemaFloor from './migrations/023-schema-floor.ts'
import * as leases from './migrations/024-leases.ts'
import * as webAssets from './migrations/025-web-assets.ts'
import type { Database, Queryable } from './schema.ts'
import { OPERATING_TIMEOUTS } from './timeouts.ts'

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
  '023-schema-floor': schemaFloor,
  '024-leases': leases,
  '025-web-assets': webAssets,
}

/** The key of the lock under which a schema is changed: Kysely's own, which earlier versions hold for a session. */
const LOCK_ID = 3853314791062309107n

/** Longest wait for another instance that migrates, in ms. */
const MIGRATED_WITHIN = 600_000

/**
 * Brings the database to the newest schema, and returns the migrations done; an interrupted one is repeated at the next start.
 * However many do so at once, one migrates and the others wait for it. A newer database that still works with this version stays as
 * it is; throws for one that does not.
 */
export async function migrate(db: Database): Promise<string[]> {
  if (await isServable(db)) return []
  // There a transaction that writes has the whole file for itself.
  if (db.getExecutor().adapter instanceof SqliteAdapter) return runMigrations(db)
  return db.transaction().execute(async (transaction) => {
    await lockSchema(transaction)
    return runMigrations(transaction)
  })
}

/** Migrates a database on a connection of its own: a migration may take its time, requests may not. Returns the migrations done. */
export async function migrateAt(address: StoreAddress): Promise<string[]> {
  const db = connect(address, OPERATING_TIMEOUTS)
  try {
    return await migrate(db)
  } finally {
    await disconnect(db)
  }
}

/** Locks the schema until the transaction ends, not the session: a pooler may give the next transaction to another one. */
async function lockSchema(transaction: Queryable): Promise<void> {
  const { rows } = await sql<{ usual: string }>`select current_setting('lock_timeout') as usual`.execute(
    transaction,
  )
  const setTimeout = (timeout: string) =>
    sql`select set_config('lock_timeout', ${timeout}, true)`.execute(transaction)
  await setTimeout(`${MIGRATED_WITHIN}ms`)
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)})`.execute(transaction)
  await setTimeout(rows[0]?.usual ?? '0')
}

async function runMigrations(db: Queryable): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}
