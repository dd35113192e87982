import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { buildWhereNeeded } from '#core/build/build-where-needed.ts'
import { WEB_APP } from '#core/folders.ts'
import { VERSION_FILE } from '#core/version.ts'
import { findVersion } from './find-version.ts'

// The files must be readable for every user who runs the portal, even if root builds them.
process.umask(0o022)
const isBuilt = await buildWhereNeeded()
mkdirSync(dirname(VERSION_FILE), { recursive: true })
writeFileSync(VERSION_FILE, `${findVersion()}\n`)
if (isBuilt) chmodSync(dirname(WEB_APP), 0o755)
console.log(
  isBuilt
    ? 'The web app, the console and the server are built.'
    : 'The web app, the console and the server are already built.',
)
