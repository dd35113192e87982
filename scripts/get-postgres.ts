import { mkdirSync, writeFileSync } from 'node:fs'
import { findPostgresPrograms } from '#test/databases/find-postgres-programs.ts'
import { aptInstall, isDebianRoot } from './apt-install.ts'

/** Debian's settings for a newly installed PostgreSQL. */
const SETTINGS = '/etc/postgresql-common/createcluster.d'

if (!findPostgresPrograms() && isDebianRoot) {
  // The tests start a server of their own; no other one is to be made.
  mkdirSync(SETTINGS, { recursive: true })
  writeFileSync(`${SETTINGS}/partner-training-portal.conf`, 'create_main_cluster = false\n')
  aptInstall('postgresql')
}
if (!findPostgresPrograms())
  console.log('PostgreSQL with pg_dump is not installed: the pages on its backups are not tried.')
