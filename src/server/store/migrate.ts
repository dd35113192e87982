import { Migrator } from 'kysely/migration'
import * as peopleCoursesRecords from './migrations/001-people-courses-records.ts'
import * as recoveryMailAudit from './migrations/002-recovery-mail-audit.ts'
import * as videoPositions from './migrations/003-video-positions.ts'
import type { Database } from './schema.ts'

/** Forward only, in the order of their names; a name never changes once it has landed. */
const MIGRATIONS = {
  '001-people-courses-records': peopleCoursesRecords,
  '002-recovery-mail-audit': recoveryMailAudit,
  '003-video-positions': videoPositions,
}

/** Brings the database to the newest schema; an interrupted one is taken up again at the next start. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
