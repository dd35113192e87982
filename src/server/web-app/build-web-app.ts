import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { compressAssets } from './compress-assets.ts'
import { PROJECT, WEB_APP } from './folders.ts'

/** What the built web app is made of. */
const SOURCES = [
  'src/web/**/*',
  'src/domain/**/*',
  'src/contract/**/*',
  'vite.config.ts',
  'package-lock.json',
]

/** Written last, so that a build cut short is not taken for a whole one. */
const STAMP = `${WEB_APP}/sources.sha256`

/** Builds the web app unless what is built was made of the very same sources. Says whether it built. */
export async function buildWebAppWhereNeeded(): Promise<boolean> {
  const sources = hashOfSources()
  if (sources === builtFrom()) return false
  const { build } = await import('vite')
  await build({ root: `${PROJECT}src/web`, configFile: `${PROJECT}vite.config.ts`, logLevel: 'warn' })
  await compressAssets(WEB_APP)
  writeFileSync(STAMP, sources)
  return true
}

function builtFrom(): string | undefined {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch {
    return undefined
  }
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  const entries = globSync(SOURCES, { cwd: PROJECT, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map((entry) => `${entry.parentPath}/${entry.name}`).sort()
  for (const file of files) hash.update(file.slice(PROJECT.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}
