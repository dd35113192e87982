import { existsSync, globSync, renameSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { PROJECT } from '#core/folders.ts'
import { BUILDS, type Build, builtFrom, hashOfSources, isBuilt, stamp } from './builds.ts'

/** Builds outdated parts: the partners' app, the company's console and the server. Returns true if it built any. */
export async function buildWhereNeeded(): Promise<boolean> {
  const stale = BUILDS.filter((one) => !isBuilt(PROJECT, one))
  for (const one of stale) await buildInPlace(one)
  return stale.length > 0
}

async function buildInPlace(one: Build): Promise<void> {
  const sources = hashOfSources(PROJECT, one)
  const fresh = `${PROJECT}dist/${one.name}.${process.pid}`
  await buildInto(fresh, one)
  await compressAssets(`${fresh}/assets`)
  stamp(fresh, sources)
  putInPlace(fresh, one, sources)
}

/**
 * Builds an app or the server. For the partners' app, also builds its server-side renderer. The mode is always
 * production, because Vite would otherwise follow NODE_ENV.
 */
export async function buildInto(outDir: string, { name }: Build): Promise<void> {
  const { build } = await import('vite')
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    const root = name === 'server' ? PROJECT : `${PROJECT}src/${name}`
    const options = { root, configFile: `${PROJECT}vite.config.ts`, logLevel: 'warn' } as const
    if (name !== 'web') return void (await build({ ...options, mode: name, build: { outDir } }))
    await build({ ...options, build: { outDir } })
    await build({ ...options, build: { outDir, ssr: 'app/page-renderer.tsx', emptyOutDir: false } })
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

/** Maximum number of attempts to install a build while other processes install theirs. */
const MAX_INSTALL_ATTEMPTS = 20

/**
 * Installs a fresh build. Concurrent processes may have installed an identical build already. The old build is renamed
 * before its deletion, so that a process never deletes the build of another.
 */
function putInPlace(fresh: string, one: Build, sources: string): void {
  const place = `${PROJECT}dist/${one.name}`
  const replaced = `${fresh}.replaced`
  try {
    for (let tries = 1; builtFrom(PROJECT, one) !== sources; tries++) {
      try {
        if (existsSync(place)) renameSync(place, replaced)
        renameSync(fresh, place)
      } catch (error) {
        if (tries === MAX_INSTALL_ATTEMPTS) throw error
      }
      rmSync(replaced, { recursive: true, force: true })
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Minimum size of compressed files, in bytes. */
const SMALLEST = 1024

/** Adds a Brotli and a gzip copy of every text file in a folder. */
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
