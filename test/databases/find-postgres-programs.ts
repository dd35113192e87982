import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The folder in which Debian installs the programs of each version. */
const DEBIAN = '/usr/lib/postgresql'

const PROGRAMS = ['initdb', 'postgres', 'createdb', 'pg_dump', 'pg_restore']

/**
 * Finds the folder with a PostgreSQL of this machine and its tools, which are of one version; undefined if
 * there is none. The packaged one of the other tests comes without tools.
 */
export function findPostgresPrograms(): string | undefined {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one))
    : []
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => PROGRAMS.every((program) => existsSync(join(folder, program))))
}
