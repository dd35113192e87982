import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { PROJECT } from '#core/folders.ts'

/** A build: its folder name in `dist`, and its source files and folders. */
export interface Build {
  name: 'web' | 'console' | 'server'
  parts: readonly string[]
}

const TOOLS = ['scripts/web-build', 'vite.config.ts', 'package-lock.json']
const COMMON = ['src/ui', 'src/client', 'src/domain', 'src/contract', ...TOOLS]

/** The partners' app. */
export const PARTNERS_APP: Build = { name: 'web', parts: ['src/web', ...COMMON] }

/** The company's console, with the course editor. */
export const CONSOLE_BUILD: Build = { name: 'console', parts: ['src/console', 'src/editor', ...COMMON] }

/** Folders of `src` with browser code. */
const FOR_BROWSERS = ['web', 'console', 'editor', 'ui', 'client']

/** Folders of `src` with code of the server and the command line. */
export const SERVER_PARTS = readdirSync(`${PROJECT}src`)
  .filter((part) => !FOR_BROWSERS.includes(part))
  .map((part) => `src/${part}`)

/** The server and the command line, with their packages (decision 048). */
export const SERVER: Build = { name: 'server', parts: [...SERVER_PARTS, ...TOOLS] }

const APPS = [PARTNERS_APP, CONSOLE_BUILD]
export const BUILDS = [...APPS, SERVER]

/** File with the hash of a build's sources. An interrupted build is never installed. */
const STAMP = 'sources.sha256'

/** File with the state of the sources on disk at the last match of their hash. */
const STATE = 'sources.state'

/** Age after which another change certainly alters a file's timestamp, in ms, because file systems round timestamps. */
const SETTLED = 2000

/** Returns true if the browser apps are up to date with the sources. */
export function areAppsBuilt(): boolean {
  return APPS.every((app) => isBuilt(PROJECT, app))
}

/** Returns true if the server's build is up to date. Otherwise the server runs from the sources. */
export function isServerBuilt(): boolean {
  return isBuilt(PROJECT, SERVER)
}

/**
 * Returns true if a build is up to date. Builds of a release are always valid, because a release lacks some sources.
 * Reads files only if the size, inode or timestamps of any have changed; only a wrong system clock could hide a change.
 */
export function isBuilt(project: string, build: Build): boolean {
  if (!hasSources(project)) return builtFrom(project, build) !== undefined
  const files = listSources(project, build)
  const state = stateOf(files)
  if (state !== undefined && state === readBuilt(project, build, STATE)) return true
  if (hashOf(project, files) !== builtFrom(project, build)) return false
  storeState(project, build, state)
  return true
}

/** Returns a one-sentence obstacle to building the web app here, with its remedy. Undefined if there is none. */
export function findBuildObstacle(project = PROJECT): string | undefined {
  if (!hasSources(project))
    return 'the built web app is missing from this release. Unpack the release again, whole.'
  if (!hasBuildTools())
    return 'the web app is not built from these sources, and the tools that build it are not installed. Install them and build it: npm ci --include=dev && npm run build'
  if (!canWrite(project))
    return `the web app is not built from these sources, and this user cannot write to ${project}. Build it as the owner of that folder: npm run build`
  return undefined
}

/** Returns true for a checkout. A release contains the built web app instead of the sources. */
export function hasSources(project = PROJECT): boolean {
  return existsSync(`${project}src/web`)
}

function hasBuildTools(): boolean {
  try {
    import.meta.resolve('vite')
    return true
  } catch {
    return false
  }
}

/** Returns true if the output folders of a build are writable. */
function canWrite(project: string): boolean {
  const dist = `${project}dist`
  try {
    for (const folder of [existsSync(dist) ? dist : project, `${project}node_modules`])
      accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Returns the hash of a build's sources, over paths and contents. */
export function hashOfSources(project: string, build: Build): string {
  return hashOf(project, listSources(project, build))
}

/** Returns the source hash of the installed build. Undefined if there is none. */
export function builtFrom(project: string, build: Build): string | undefined {
  return readBuilt(project, build, STAMP)
}

/** Records the hash of a fresh build's sources. */
export function stamp(folder: string, sources: string): void {
  writeFileSync(`${folder}/${STAMP}`, sources)
}

function listSources(project: string, { parts }: Build): string[] {
  return parts.flatMap((part) => listFiles(project + part)).sort()
}

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  // Hidden files belong to an editor or the system.
  const shown = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  return shown.map((entry) => `${entry.parentPath}/${entry.name}`)
}

/** Returns the state of files on disk. Undefined if a file is so new that another change could go unnoticed. */
function stateOf(files: string[]): string | undefined {
  const stats = files.map((file): [string, Stats] => [file, statSync(file)])
  const settled = Date.now() - SETTLED
  if (stats.some(([, { ctimeMs }]) => ctimeMs > settled)) return undefined
  const lines = stats.map(([file, { size, ino, mtimeMs, ctimeMs }]) =>
    [file, size, ino, mtimeMs, ctimeMs].join(' '),
  )
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

/** Stores the state next to the build. Without write access, every start reads the sources. */
function storeState(project: string, { name }: Build, state: string | undefined): void {
  if (state === undefined) return
  try {
    writeFileSync(`${project}dist/${name}/${STATE}`, state)
  } catch {}
}

function hashOf(project: string, files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(project.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

function readBuilt(project: string, { name }: Build, file: string): string | undefined {
  try {
    return readFileSync(`${project}dist/${name}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
