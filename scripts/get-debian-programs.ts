import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { findPostgresPrograms } from '#test/databases/find-postgres-programs.ts'
import { aptInstall, isDebianRoot } from './apt-install.ts'

/** Debian's settings for a newly installed PostgreSQL. */
const SETTINGS = '/etc/postgresql-common/createcluster.d'

/** The proxies whose configuration is in `deploy`. */
const PROXIES = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy', haproxy: '/usr/sbin/haproxy' }

if (!findPostgresPrograms() && isDebianRoot) {
  // The tests start a server of their own; no other one is to be made.
  mkdirSync(SETTINGS, { recursive: true })
  writeFileSync(`${SETTINGS}/partner-training-portal.conf`, 'create_main_cluster = false\n')
  aptInstall('postgresql')
}
if (!findPostgresPrograms())
  console.log('PostgreSQL with pg_dump is not installed: the pages on its backups are not tried.')

// Where systemd runs, Debian would start what it installs.
const mayInstallServices = isDebianRoot && !existsSync('/run/systemd/system')
for (const [name, program] of Object.entries(PROXIES))
  try {
    if (!existsSync(program) && mayInstallServices) aptInstall(name)
  } catch {
    // Its tests are skipped, and say so.
  }
