import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Folder of Debian's PostgreSQL programs, by version. */
const DEBIAN = '/usr/lib/postgresql'

const PROGRAMS = ['initdb', 'postgres', 'createdb', 'pg_dump', 'pg_restore']

/**
 * Returns the folder of this machine's PostgreSQL and its tools, all of one version. Undefined if there is none. The
 * npm package of the other tests has no tools.
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
