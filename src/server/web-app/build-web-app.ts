import { createHash } from 'node:crypto'
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { compressAssets } from './compress-assets.ts'
import { PROJECT, WEB_APP } from './folders.ts'

/** The sources of the built web app. */
const SOURCES = [
  'src/web/**/*',
  'src/domain/**/*',
  'src/contract/**/*',
  'vite.config.ts',
  'package-lock.json',
]

/** The file with the hash of the sources that a build was made of; an interrupted build is never put in place. */
const STAMP = 'sources.sha256'

/** Builds the web app unless an existing build was made of the same sources. Returns whether it built. */
export async function buildWebAppWhereNeeded(): Promise<boolean> {
  const sources = hashOfSources()
  if (sources === builtFrom()) return false
  const fresh = `${WEB_APP}.${process.pid}`
  await buildInto(fresh)
  await compressAssets(fresh)
  writeFileSync(`${fresh}/${STAMP}`, sources)
  putInPlace(fresh, sources)
  return true
}

/** Builds for production, whatever NODE_ENV says, on which the build tool would otherwise depend. */
async function buildInto(outDir: string): Promise<void> {
  const { build } = await import('vite')
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    const configFile = `${PROJECT}vite.config.ts`
    await build({ root: `${PROJECT}src/web`, configFile, logLevel: 'warn', build: { outDir } })
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

/** Replaces the build in place; of two processes that built at once, the second finds the same build there. */
function putInPlace(fresh: string, sources: string): void {
  try {
    if (builtFrom() !== sources) {
      rmSync(WEB_APP, { recursive: true, force: true })
      renameSync(fresh, WEB_APP)
    }
  } catch (error) {
    if (builtFrom() !== sources) throw error
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function builtFrom(): string | undefined {
  try {
    return readFileSync(`${WEB_APP}/${STAMP}`, 'utf8')
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
