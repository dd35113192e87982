import { globSync, renameSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { PROJECT, WEB_APP } from '#core/folders.ts'
import { builtFrom, hashOfSources, isWebAppBuilt, stamp } from './web-app-sources.ts'

/** Builds the web app unless an existing build was made of the same sources. Returns whether it built. */
export async function buildWebAppWhereNeeded(): Promise<boolean> {
  if (isWebAppBuilt()) return false
  const sources = hashOfSources()
  const fresh = `${WEB_APP}.${process.pid}`
  await buildInto(fresh)
  await compressAssets(`${fresh}/assets`)
  stamp(fresh, sources)
  putInPlace(fresh, sources)
  return true
}

/**
 * Builds for browsers and then for the server that draws pages; for production, whatever NODE_ENV says, which
 * the build tool would otherwise follow.
 */
async function buildInto(outDir: string): Promise<void> {
  const { build } = await import('vite')
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    const configFile = `${PROJECT}vite.config.ts`
    const app = { root: `${PROJECT}src/web`, configFile, logLevel: 'warn' } as const
    await build({ ...app, build: { outDir } })
    await build({ ...app, build: { outDir, ssr: 'app/page-renderer.tsx', emptyOutDir: false } })
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

/**
 * Replaces the build in place; of two processes that built at once, the second finds the same build there.
 */
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

/** Smallest file worth compressing, in bytes. */
const SMALLEST = 1024

/** Writes a Brotli and a gzip form beside every text file of a folder. */
export async function compressAssets(folder: string): Promise<void> {
  const files = globSync('**/*.{js,css,svg,json}', { cwd: folder })
  await Promise.all(files.map((file) => compressFile(`${folder}/${file}`)))
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < SMALLEST) return
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
