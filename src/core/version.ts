import { existsSync, readFileSync } from 'node:fs'
import { PROJECT } from './folders.ts'

/** The file in which a build, and so a release, says its version. */
export const VERSION_FILE = `${PROJECT}dist/version`

/**
 * The version of the portal, such as `1.4.0`: that of its release's tag. A build of another commit has that commit's day
 * and beginning, such as `1.5.0-dev.20261128+fed599d4`; sources that were never built have neither.
 */
export const VERSION = existsSync(VERSION_FILE)
  ? readFileSync(VERSION_FILE, 'utf8').trim()
  : `${readNextVersion()}-dev`

/** Returns the version that is worked on, or released at a commit with its tag. */
export function readNextVersion(): string {
  return String(JSON.parse(readFileSync(`${PROJECT}package.json`, 'utf8')).version)
}
