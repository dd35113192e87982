import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '#core/config.ts'
import { createApp } from '#server/app.ts'
import { describeSurfaces } from '#server/http/describe-surfaces.ts'
import { connect, disconnect } from '#store/connection/connect.ts'
import { migrateAt } from '#store/migrating/migrate.ts'

/** Prints the OpenAPI description of the routes as JSON. Uses an empty database and a server that does not listen. */
const folder = mkdtempSync(join(tmpdir(), 'portal-openapi-'))
try {
  const config = parseConfig({ DATA_DIR: folder })
  await migrateAt(config.store)
  const db = connect(config.store)
  const app = await createApp({ config, db })
  process.stdout.write(JSON.stringify(await describeSurfaces(app.describedRoutes)))
  await app.close()
  await disconnect(db)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
