import { rmSync } from 'node:fs'
import { endDemoRounds } from '#test/end-demo-rounds.ts'
import { lightenDemoHashes } from '#test/hash-lightly.ts'
import { makeDataDir, startPortal } from './portal.ts'
import { connectTo } from './stored-session.ts'

/** Starts a portal once to create demo data with cheap password hashes. Each test copies this data. */
export default async function setup() {
  const dataDir = makeDataDir()
  const portal = await startPortal({ DATA_DIR: dataDir })
  await portal.stop()
  const db = connectTo(portal)
  await lightenDemoHashes(db)
  await endDemoRounds(db)
  await db.destroy()
  process.env.DEMO_DATA_DIR = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}
