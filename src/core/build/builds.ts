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

/** What is built: its name is that of its folder in `dist`, and it is built of these files and folders. */
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

/** The folders of `src` that only browsers run. */
const FOR_BROWSERS = ['web', 'console', 'editor', 'ui', 'client']

/** The folders of `src` that the server and the command line run. */
export const SERVER_PARTS = readdirSync(`${PROJECT}src`)
  .filter((part) => !FOR_BROWSERS.includes(part))
  .map((part) => `src/${part}`)

/** The server and the command line, with the packages that they load (decision 048). */
export const SERVER: Build = { name: 'server', parts: [...SERVER_PARTS, ...TOOLS] }

const APPS = [PARTNERS_APP, CONSOLE_BUILD]
export const BUILDS = [...APPS, SERVER]

/**
 * The file with the hash of the sources that a build was made of; an interrupted build is never put in place.
 */
const STAMP = 'sources.sha256'

/** The file with the state of the sources on the disk when their hash was last found to be the stamp's. */
const STATE = 'sources.state'

/** Time after which a change of a file is sure to give it another time, in ms: file systems round. */
const SETTLED = 2000

/** True if the apps for browsers are built of the sources as they are. */
export function areAppsBuilt(): boolean {
  return APPS.every((app) => isBuilt(PROJECT, app))
}

/** True if the server is built of the sources as they are; else it runs from them. */
export function isServerBuilt(): boolean {
  return isBuilt(PROJECT, SERVER)
}

/**
 * True if a build was made of the sources as they are; a release has not all of them, and its builds are
 * those it came with. While no file has another size, inode or time of change, none is read: nothing but a
 * wrong clock of the machine keeps a changed file's `ctime`.
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

/**
 * Says in one sentence why the web app cannot be built here, and what to do about it; undefined where it can.
 */
export function findBuildObstacle(project = PROJECT): string | undefined {
  if (!hasSources(project))
    return 'the built web app is missing from this release. Unpack the release again, whole.'
  if (!hasBuildTools())
    return 'the web app is not built from these sources, and the tools that build it are not installed. Install them and build it: npm ci --include=dev && npm run build'
  if (!canWrite(project))
    return `the web app is not built from these sources, and this user cannot write to ${project}. Build it as the owner of that folder: npm run build`
  return undefined
}

/** True for a checkout, false for a release, which has the built web app instead. */
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

/** A build writes to these folders. */
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

/** Returns the hash of a build's sources, over their paths and contents. */
export function hashOfSources(project: string, build: Build): string {
  return hashOf(project, listSources(project, build))
}

/** Returns the hash of the sources that the build in place was made of. */
export function builtFrom(project: string, build: Build): string | undefined {
  return readBuilt(project, build, STAMP)
}

/** Writes into a fresh build of which sources it was made. */
export function stamp(folder: string, sources: string): void {
  writeFileSync(`${folder}/${STAMP}`, sources)
}

function listSources(project: string, { parts }: Build): string[] {
  return parts.flatMap((part) => listFiles(project + part)).sort()
}

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  // Hidden files are an editor's or the system's.
  const shown = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  return shown.map((entry) => `${entry.parentPath}/${entry.name}`)
}

/**
 * Returns the state of files on the disk; undefined while one of them changed so lately that it may change
 * unnoticed.
 */
function stateOf(files: string[]): string | undefined {
  const stats = files.map((file): [string, Stats] => [file, statSync(file)])
  const settled = Date.now() - SETTLED
  if (stats.some(([, { ctimeMs }]) => ctimeMs > settled)) return undefined
  const lines = stats.map(([file, { size, ino, mtimeMs, ctimeMs }]) =>
    [file, size, ino, mtimeMs, ctimeMs].join(' '),
  )
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

/** A build that cannot be written makes every start read the sources. */
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
