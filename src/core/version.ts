import { existsSync, readFileSync } from 'node:fs'
import { PROJECT } from './folders.ts'

/** File with the version of a build or release. */
export const VERSION_FILE = `${PROJECT}dist/version`

/**
 * The portal's version, such as `1.4.0`: the release tag. A build of another commit adds its date and short hash, such
 * as `1.5.0-dev.20261128+fed599d4`. Sources without a build add neither.
 */
export const VERSION = existsSync(VERSION_FILE)
  ? readFileSync(VERSION_FILE, 'utf8').trim()
  : `${readNextVersion()}-dev`

/** Returns the version under development, or the released version at a tagged commit. */
export function readNextVersion(): string {
  return String(JSON.parse(readFileSync(`${PROJECT}package.json`, 'utf8')).version)
}
