import { readFileSync } from 'node:fs'
import { PROJECT } from './folders.ts'

/** The version of the portal, such as `1.4.0`: that of its release's tag. */
export const VERSION = String(JSON.parse(readFileSync(`${PROJECT}package.json`, 'utf8')).version)
