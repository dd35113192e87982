import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { OLDER_SCHEMA } from '#core/explain-failure.ts'
import type { StoreAddress } from '#core/store-address.ts'
import { OPERATING_TIMEOUTS } from '#core/timeouts.ts'
import { connect, disconnect } from '../connection/connect.ts'
import { type Database, isSqlite, type Queryable } from '../schema.ts'
import { createBaseline } from './baseline.ts'
import { BASELINE_NAMES } from './baseline-names.ts'
import { isServable, listApplied } from './is-migrated.ts'
import { lastActive } from './migrations/026-last-active.ts'
import { requirements } from './migrations/027-requirements.ts'
import { completionTimes } from './migrations/028-completion-times.ts'
import { mailChoices } from './migrations/029-mail-choices.ts'
import { reminders } from './migrations/030-reminders.ts'
import { certificates } from './migrations/031-certificates.ts'
import { badges } from './migrations/032-badges.ts'
import { companyPeople } from './migrations/033-company-people.ts'
import { catalogueAndSeats } from './migrations/034-catalogue-and-seats.ts'
import { partnerFigures } from './migrations/035-partner-figures.ts'
import { personWordTables } from './migrations/036-person-words.ts'
import { courseFigures } from './migrations/037-course-figures.ts'
import { companyPeopleList } from './migrations/038-company-people-list.ts'
import { mailsGivenUp } from './migrations/039-mails-given-up.ts'
import { courseDrafts } from './migrations/040-course-drafts.ts'
import { whyPasskeysAreHeld } from './migrations/042-why-passkeys-are-held.ts'
import { publicationAttempts } from './migrations/044-publication-attempts.ts'
import { draftVersions } from './migrations/046-draft-versions.ts'
import { mediaUploads } from './migrations/050-media-uploads.ts'
import { draftPresence } from './migrations/052-draft-presence.ts'
import { draftChecks } from './migrations/054-draft-checks.ts'
import { offeredSince } from './migrations/055-offered-since.ts'
import { publicationOptions } from './migrations/056-publication-options.ts'
import { ownDeadlines } from './migrations/057-own-deadlines.ts'
import { courseAudiences } from './migrations/058-course-audiences.ts'
import { proofOnADay } from './migrations/060-proof-on-a-day.ts'
import { watchedFilms } from './migrations/061-watched-films.ts'
import { requirementsOfACourse } from './migrations/062-requirements-of-a-course.ts'
import { continuedRecords } from './migrations/063-continued-records.ts'
import { reportDays } from './migrations/064-report-days.ts'
import { renewedRecords } from './migrations/065-renewed-records.ts'
import { groups } from './migrations/066-groups.ts'
import { requirementsOfGroups } from './migrations/067-requirements-of-groups.ts'
import { limitedAdministrators } from './migrations/068-limited-administrators.ts'

/** A migration that the baseline contains. */
const CONTAINED: Migration = { up: async () => undefined }

/** The migrations, forward only, ordered by name. A name never changes once released. */
export const MIGRATIONS: Record<string, Migration> = {
  ...Object.fromEntries(BASELINE_NAMES.map((name) => [name, CONTAINED])),
  '001-people-courses-records': { up: createBaseline },
  '026-last-active': lastActive,
  '027-requirements': requirements,
  '028-completion-times': completionTimes,
  '029-mail-choices': mailChoices,
  '030-reminders': reminders,
  '031-certificates': certificates,
  '032-badges': badges,
  '033-company-people': companyPeople,
  '034-catalogue-and-seats': catalogueAndSeats,
  '035-partner-figures': partnerFigures,
  '036-person-words': personWordTables,
  '037-course-figures': courseFigures,
  '038-company-people-list': companyPeopleList,
  '039-mails-given-up': mailsGivenUp,
  '040-course-drafts': courseDrafts,
  '042-why-passkeys-are-held': whyPasskeysAreHeld,
  '044-publication-attempts': publicationAttempts,
  '046-draft-versions': draftVersions,
  '050-media-uploads': mediaUploads,
  '052-draft-presence': draftPresence,
  '054-draft-checks': draftChecks,
  '055-offered-since': offeredSince,
  '056-publication-options': publicationOptions,
  '057-own-deadlines': ownDeadlines,
  '058-course-audiences': courseAudiences,
  '060-proof-on-a-day': proofOnADay,
  '061-watched-films': watchedFilms,
  '062-requirements-of-a-course': requirementsOfACourse,
  '063-continued-records': continuedRecords,
  '064-report-days': reportDays,
  '065-renewed-records': renewedRecords,
  '066-groups': groups,
  '067-requirements-of-groups': requirementsOfGroups,
  '068-limited-administrators': limitedAdministrators,
}

/** Key of the lock for changing a schema. Kysely uses the same key, so earlier versions hold this lock, too. */
const LOCK_ID = 3853314791062309107n

/** Maximum wait for another migrating instance, in ms. */
const MIGRATED_WITHIN = 600_000

/**
 * Migrates the database to the newest schema and returns the applied migrations. An interrupted migration is repeated
 * on the next start. If several instances call this at once, one migrates and the others wait. A newer database that
 * still works with this version is unchanged; throws for any other newer database. Throws `OLDER_SCHEMA` for a
 * database from before version 0.3.0.
 */
export async function migrate(db: Database): Promise<string[]> {
  if (await isServable(db)) return []
  const applied = await listApplied(db).catch((): string[] => [])
  if (applied.length > 0 && BASELINE_NAMES.some((name) => !applied.includes(name)))
    throw new Error(OLDER_SCHEMA)
  // On SQLite a writing transaction has exclusive use of the whole file.
  if (isSqlite(db)) return runMigrations(db)
  const gradual = await migrateBesideServers(db)
  const rest = await db.transaction().execute(async (transaction) => {
    await lockSchema(transaction)
    return runMigrations(transaction)
  })
  return [...gradual, ...rest]
}

/** Migrates on a connection without request timeouts. Returns the applied migrations. */
export async function migrateAt(address: StoreAddress): Promise<string[]> {
  const db = connect({ ...address, purpose: 'portal migrate' }, OPERATING_TIMEOUTS)
  try {
    return await migrate(db)
  } finally {
    await disconnect(db)
  }
}

/** Locks the schema for one transaction. Behind a pooler the next transaction may run in another session. */
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

/**
 * Runs the next gradual migrations on a PostgreSQL database in use. They run outside a transaction, so that nothing
 * is locked for long. Two processes may run the same migration concurrently, and it may be repeated until it is
 * recorded as done.
 */
async function migrateBesideServers(db: Database): Promise<string[]> {
  const applied = await listApplied(db).catch(() => [])
  const known = Object.entries(MIGRATIONS)
  const done: string[] = []
  if (applied.length === 0 || applied.some((name, at) => name !== known[at]?.[0])) return []
  for (const [name, migration] of known.slice(applied.length)) {
    if (!('isGradual' in migration)) break
    await migration.up(db as Kysely<unknown>)
    await noteAsDone(db, name)
    done.push(name)
  }
  return done
}

/** Records a migration in the migrator's format, after all others. */
async function noteAsDone(db: Database, name: string): Promise<void> {
  const { rows } = await sql<{
    newest: string
  }>`select max(timestamp) as newest from kysely_migration`.execute(db)
  const time = Math.max(Date.now(), Date.parse(rows[0]?.newest ?? '') + 1)
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date(time).toISOString()})
    on conflict (name) do nothing`.execute(db)
}
