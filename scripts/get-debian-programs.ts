import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { findPostgresPrograms } from '#test/databases/find-postgres-programs.ts'
import { aptInstall, isDebianRoot } from './apt-install.ts'

/** Folder of Debian's settings for new PostgreSQL clusters. */
const SETTINGS = '/etc/postgresql-common/createcluster.d'

/** Proxies with a configuration in `deploy`. */
const PROXIES = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy', haproxy: '/usr/sbin/haproxy' }

if (!findPostgresPrograms() && isDebianRoot) {
  // The tests start their own server, so the package must not create a cluster.
  mkdirSync(SETTINGS, { recursive: true })
  writeFileSync(`${SETTINGS}/partner-training-portal.conf`, 'create_main_cluster = false\n')
  aptInstall('postgresql')
}
if (!findPostgresPrograms())
  console.log('PostgreSQL with pg_dump is not installed: the pages on its backups are not tried.')

// With systemd, Debian would start the installed service.
const mayInstallServices = isDebianRoot && !existsSync('/run/systemd/system')
for (const [name, program] of Object.entries(PROXIES))
  try {
    if (!existsSync(program) && mayInstallServices) aptInstall(name)
  } catch {
    // Its tests are skipped with a message.
  }
