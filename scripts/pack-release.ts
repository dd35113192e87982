/**
 * Packs the files of a server into an archive. It starts without npm, network or tools:
 *
 *   npm run release             into dist/release
 *   npm run release -- DIR      into another folder
 *   npm run release -- --image  also builds and tests the image of deploy/Dockerfile, which needs Docker
 */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { SERVER_PARTS } from '#core/build/builds.ts'
import { PROJECT } from '#core/folders.ts'
import { readNextVersion } from '#core/version.ts'
import './build.ts'
import { findVersion } from './find-version.ts'

/** Files of a release. Excludes the apps' sources, tests and tools. */
const PARTS = [
  'bin',
  'courses',
  'deploy',
  'dist/web',
  'dist/console',
  'dist/server',
  'dist/version',
  ...SERVER_PARTS,
  '.env.example',
  '.npmrc',
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'LICENSE.md',
  // Pages for operators, not those for developers.
  ...[
    'operating',
    'operating.md',
    'writing-courses.md',
    'course.schema.json',
    'scaling.md',
    'security.md',
    'privacy.md',
  ].map((page) => `docs/${page}`),
]

/** The page that `npm run accessibility` generates. */
const ACCESSIBILITY = 'accessibility.md'

/** The README of the release. */
const README = 'RELEASE.md'

/** A link to another file: text, target and anchor. */
const LINK = /\[([^\]\n]+)\]\((?!https?:|mailto:|#)([^)\s#]+)(#[^)\s]*)?\)/g

/** Type declarations and source maps in packages, a third of the files. */
const READ_BY_TOOLS = /\.(d\.[cm]?ts|map)$/

const [directory = `${PROJECT}dist/release`] = process.argv.slice(2).filter((word) => word !== '--image')
const target = resolve(directory)
const version = findVersion()
const name = `partner-training-portal-${version}`
const folder = join(target, name)
const archive = `${folder}.tar.gz`

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const part of PARTS) copy(join(PROJECT, part), join(folder, part), (path) => !path.endsWith('.test.ts'))
for (const path of listPackages())
  copy(
    join(PROJECT, path),
    join(folder, path),
    (below) => basename(below) !== 'node_modules' && !READ_BY_TOOLS.test(below),
  )
cpSync(join(PROJECT, README), join(folder, 'README.md'))
addAccessibilityPage()
for (const page of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  if (/^(?!node_modules)(?!courses).*\.md$/.test(page)) dropDeadLinks(page)
if (version !== readNextVersion())
  console.warn(`This commit is not tagged v${readNextVersion()}: a release for servers is packed at its tag.`)
openForAll(folder)
execFileSync('tar', ['-czf', archive, '-C', target, name])
console.log(`Packed ${archive}, ${megabytesOf(archive)} MB; unpacked ${megabytesOf(folder)} MB.`)
if (process.argv.includes('--image')) await import('./check-image.ts')

/** Adds the accessibility page. Warns if it is missing, as in the image build. */
function addAccessibilityPage(): void {
  const page = join(PROJECT, 'dist', ACCESSIBILITY)
  if (existsSync(page)) cpSync(page, join(folder, 'docs', ACCESSIBILITY))
  else console.warn(`docs/${ACCESSIBILITY} is left out: npm run accessibility writes it.`)
}

/** Replaces links to files outside the release by their text. */
function dropDeadLinks(page: string): void {
  const file = join(folder, page)
  const text = readFileSync(file, 'utf8')
  const isThere = (link: string) => existsSync(join(dirname(file), link))
  writeFileSync(
    file,
    text.replace(LINK, (whole, words: string, link: string) => (isThere(link) ? whole : words)),
  )
}

/** Copies a file, or a folder restricted to the paths accepted by `isWanted`. */
function copy(from: string, to: string, isWanted: (path: string) => boolean): void {
  cpSync(from, to, { recursive: true, filter: (path) => path === from || isWanted(path) })
}

/** A package in package-lock.json with its `dev` and `optional` flags. */
interface LockedPackage {
  version: string
  dev?: true
  optional?: true
  devOptional?: true
}

/**
 * Lists the folders of the packages that `npm ci --omit=dev --omit=optional` would install. None of them is compiled,
 * so they are the same on every machine. Throws if an installed version differs from package-lock.json.
 */
function listPackages(): string[] {
  const { packages } = readJson<{ packages: Record<string, LockedPackage> }>(
    join(PROJECT, 'package-lock.json'),
  )
  const needed = Object.entries(packages).filter(
    ([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional,
  )
  for (const [path, { version }] of needed)
    if (findInstalledVersion(path) !== version)
      throw new Error(`${path} is not installed as package-lock.json says, in version ${version}: run npm ci`)
  return needed.map(([path]) => path)
}

function findInstalledVersion(path: string): string | undefined {
  try {
    return readJson<{ version: string }>(join(PROJECT, path, 'package.json')).version
  } catch {
    return undefined
  }
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Makes the files readable for all users and writable only for their owner. */
function openForAll(path: string): void {
  const stats = statSync(path)
  const isRun = stats.isDirectory() || (stats.mode & 0o100) !== 0
  chmodSync(path, isRun ? 0o755 : 0o644)
  if (stats.isDirectory()) for (const entry of readdirSync(path)) openForAll(join(path, entry))
}

/** Returns the size of a file or folder in megabytes. */
function megabytesOf(path: string): string {
  const files = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((file) => join(path, file))
    : [path]
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  return (bytes / 1024 ** 2).toFixed(1)
}
