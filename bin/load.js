import { existsSync } from 'node:fs'
import { basename } from 'node:path'

/** Runs a program of `src` as it is built, or from its sources where they are newer. */
export async function load(program) {
  const built = new URL('../dist/server/', import.meta.url)
  const builds = new URL('builds.js', built)
  const isBuilt = existsSync(builds) && (await import(builds)).isServerBuilt()
  await import(isBuilt ? new URL(`${basename(program)}.js`, built) : `../src/${program}.ts`)
}
