import { rmSync } from 'node:fs'
import { makeDataDir, startPortal } from './portal.ts'

/** Starts the product once, on data that each journey copies instead of loading the demo again. */
export default async function setup() {
  const dataDir = makeDataDir()
  const portal = await startPortal({ DATA_DIR: dataDir })
  await portal.stop()
  process.env.DEMO_DATA_DIR = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}
