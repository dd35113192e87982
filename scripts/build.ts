import { chmodSync } from 'node:fs'
import { dirname } from 'node:path'
import { WEB_APP } from '#core/folders.ts'
import { buildWebAppWhereNeeded } from '#server/web-app/build-web-app.ts'

// The files are for everybody who runs the portal, whoever builds them: root, say, for the user of a service.
process.umask(0o022)
const isBuilt = await buildWebAppWhereNeeded()
if (isBuilt) chmodSync(dirname(WEB_APP), 0o755)
console.log(
  isBuilt ? 'The web app and the console are built.' : 'The web app and the console are already built.',
)
