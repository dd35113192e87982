import { globSync, renameSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { PROJECT } from '#core/folders.ts'
import { BUILT_APPS, type BuiltApp, builtFrom, hashOfSources, isAppBuilt, stamp } from './web-app-sources.ts'

/**
 * Builds the partners' app and the company's console, each unless an existing build was made of the same
 * sources. Returns whether it built any.
 */
export async function buildWebAppWhereNeeded(): Promise<boolean> {
  let isBuilt = false
  for (const app of BUILT_APPS) isBuilt = (await buildWhereNeeded(app)) || isBuilt
  return isBuilt
}

async function buildWhereNeeded(app: BuiltApp): Promise<boolean> {
  if (isAppBuilt(PROJECT, app)) return false
  const sources = hashOfSources(PROJECT, app)
  const fresh = `${PROJECT}dist/${app.name}.${process.pid}`
  await buildInto(fresh, app)
  await compressAssets(`${fresh}/assets`)
  stamp(fresh, sources)
  putInPlace(fresh, app, sources)
  return true
}

/**
 * Builds for browsers and, of the partners' app, then for the server that draws its pages; for production,
 * whatever NODE_ENV says, which the build tool would otherwise follow.
 */
export async function buildInto(outDir: string, { name }: BuiltApp): Promise<void> {
  const { build } = await import('vite')
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    const configFile = `${PROJECT}vite.config.ts`
    const app = { root: `${PROJECT}src/${name}`, configFile, logLevel: 'warn' } as const
    if (name === 'company') return void (await build({ ...app, mode: name, build: { outDir } }))
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
function putInPlace(fresh: string, app: BuiltApp, sources: string): void {
  const place = `${PROJECT}dist/${app.name}`
  try {
    if (builtFrom(PROJECT, app) !== sources) {
      rmSync(place, { recursive: true, force: true })
      renameSync(fresh, place)
    }
  } catch (error) {
    if (builtFrom(PROJECT, app) !== sources) throw error
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
