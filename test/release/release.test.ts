import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildWhereNeeded } from '#core/build/build-where-needed.ts'
import { PROJECT, WEB_APP } from '#core/folders.ts'
import { sourcesOf } from '#test/checks/boundaries.ts'
import { pngOf } from '#test/courses/sample-media.ts'
import { environment, type ServerProcess, startServer } from '#test/server/server-process.ts'
import { findVersion } from '../../scripts/find-version.ts'

const VERSION = findVersion()

/** Maximum size of an installed portal without Node, in MB. */
const MAX_RELEASE_MB = 120

/** Timeouts for packing and removing a release, in ms. */
const TIMEOUT = 300_000

/** Module that builds the web app. A release is already built. */
const BUILDS = 'src/core/build/build-where-needed.ts'

/** Pattern of a package import, except types. */
const IMPORT = /(?:^import (?!type\b)[^']*from |import\()'([^'#.][^']*)'/gm

const PACKAGE = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
const LOCK = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8'))

describe('a release', () => {
  let scratch: string
  let portal: string
  let started: ServerProcess[] = []

  // Files with a strict umask must be readable for the service's user after packing.
  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'portal-release-'))
    await buildWhereNeeded()
    const [stamp, pack] = [join(WEB_APP, 'sources.sha256'), 'scripts/pack-release.ts']
    chmodSync(stamp, 0o600)
    const options = { cwd: PROJECT, env: environment({}) }
    await promisify(execFile)(process.execPath, [pack, join(scratch, 'packed')], options)
    chmodSync(stamp, 0o644)
    const archive = join(scratch, 'packed', `partner-training-portal-${VERSION}.tar.gz`)
    execFileSync('tar', ['-xzf', archive, '--no-same-owner', '-C', scratch])
    portal = join(scratch, `partner-training-portal-${VERSION}`)
  }, TIMEOUT)

  afterEach(async () => {
    await Promise.all(started.map((server) => server.kill()))
    started = []
  })
  afterAll(() => rmSync(scratch, { recursive: true, force: true }), TIMEOUT)

  function start(): ServerProcess {
    const env = {
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: mkdtempSync(join(scratch, 'data-')),
      PUBLIC_ORIGIN: 'https://portal.example',
      SUPPORT_EMAIL: 'help@company.example',
      TRUST_PROXY: '1',
    }
    const server = startServer(env, [process.execPath, join(portal, 'bin/server.js')])
    started.push(server)
    return server
  }

  /** Starts the portal. Returns the single line with the reason for its exit. */
  async function refusal(): Promise<string> {
    const server = start()
    expect(await server.ended).toBe(1)
    return server.output().trim()
  }

  const filesIn = (folder: string) =>
    readdirSync(join(portal, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))

  it(`takes at most ${MAX_RELEASE_MB} MB, with the server's packages and without tools`, () => {
    const [size = ''] = execFileSync('du', ['-sm', portal], { encoding: 'utf8' }).split('\t')
    expect(Number(size)).toBeLessThanOrEqual(MAX_RELEASE_MB)
    const files = new Set(filesIn('node_modules'))
    const isThere = (path: string) => files.has(join(path, 'package.json'))
    const folderOf = (name: string) => join('node_modules', name)
    expect(
      Object.keys(PACKAGE.dependencies)
        .map(folderOf)
        .filter((path) => !isThere(path)),
    ).toEqual([])
    expect(Object.keys(PACKAGE.optionalDependencies).map(folderOf).filter(isThere)).toEqual([])
    // A tool that the server's packages also need, such as ajv, is not marked as for development.
    const tools = Object.keys(LOCK.packages).filter((path) => LOCK.packages[path].dev)
    expect(tools).toContain(folderOf('typescript'))
    expect(tools.filter(isThere)).toEqual([])
    expect(filesIn('src').filter((path) => /\.test\.ts$|^src\/web/.test(path))).toEqual([])
  })

  it('has pages that link only to included files, and its own README', () => {
    const pages = filesIn('.').filter((path) => /^(?!node_modules|courses).*\.md$/.test(path))
    const dead = pages.flatMap((page) => {
      const prose = readFileSync(join(portal, page), 'utf8').replace(/```[\s\S]*?```|`[^`\n]*`/g, '')
      const links = [...prose.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g)].map(([, link = '']) => link)
      return links
        .filter((link) => !existsSync(join(portal, dirname(page), link)))
        .map((link) => `${page}: ${link}`)
    })
    expect(dead).toEqual([])
    expect(pages).toContain('docs/operating/machine-lost.md')
    const readme = readFileSync(join(portal, 'README.md'), 'utf8')
    expect(readme).toMatch(/^# Partner Training Portal, a release\n/)
    for (const [, path = ''] of readme.matchAll(/`([\w./-]+)`/g))
      expect(existsSync(join(portal, path))).toBe(true)
    expect(readme).not.toMatch(/npm (ci|test|run)/)
  })

  it('has every package that its code imports', () => {
    const code = [...sourcesOf('src')].filter(
      ([file]) => !/^src\/(web|console|editor|ui|client)\//.test(file),
    )
    const packages = code
      .filter(([file]) => !file.endsWith('.test.ts') && file !== BUILDS)
      .flatMap(([, text]) => [...text.matchAll(IMPORT)].map(([, name = '']) => name))
      .filter((name) => !name.startsWith('node:'))
      .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
    expect(new Set(packages).size).toBeGreaterThan(15)
    expect([...new Set(packages)].filter((name) => !(name in PACKAGE.dependencies))).toEqual([])
  })

  it('creates copies of pictures without machine-specific binaries', async () => {
    expect(filesIn('node_modules').filter((path) => /\.(?:node|so|dylib|dll)$/.test(path))).toEqual([])
    const program = `
      import { loadCopyMaker } from './src/courses/authoring/media/make-copies.ts'
      const makeCopies = await loadCopyMaker()
      const [copy] = await makeCopies(Buffer.from('${pngOf(64, 48).toString('base64')}', 'base64'), [32])
      console.log(copy.toString('latin1', 8, 12))`
    const args = ['--input-type=module-typescript', '--eval', program]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: portal })
    expect(stdout).toBe('WEBP\n')
  })

  it('is readable by every user and writable only by its owner', () => {
    const modes = new Set(filesIn('.').map((path) => (statSync(join(portal, path)).mode & 0o777).toString(8)))
    expect([...modes].sort()).toEqual(['644', '755'])
    expect(statSync(join(portal, 'bin/portal.js')).mode & 0o111).toBe(0o111)
  })

  // Contract § 7: `/openapi.json` is generated from the running schemas
  it('starts with only Node installed, and serves the web app and the reviewed operations', async () => {
    const server = start()
    const origin = await server.ready()
    const page = await fetch(origin)
    expect(await page.text()).toContain('<div id="root">')
    expect(await (await fetch(`${origin}/health/live`)).json()).toMatchObject({ version: VERSION })
    const { paths } = (await (await fetch(`${origin}/openapi.json`)).json()) as { paths: object }
    const operations = Object.values(paths).flatMap((path) => Object.keys(path))
    const reviewed = readFileSync(join(PROJECT, 'src/server/http/operations.txt'), 'utf8').trim().split('\n')
    expect(operations).toHaveLength(reviewed.length)
    expect(server.output()).toContain('with: portal partner create')
    const portalCommand = [join(portal, 'bin/portal.js'), '--version']
    const { stdout } = await promisify(execFile)(process.execPath, portalCommand)
    expect(stdout).toBe(`${VERSION}\n`)
  })

  it('reports a missing web app in one sentence', async () => {
    renameSync(join(portal, 'dist'), join(scratch, 'dist'))
    expect(await refusal()).toBe(
      'The portal will not start: the built web app is missing from this release. Unpack the release again, whole.',
    )
    renameSync(join(scratch, 'dist'), join(portal, 'dist'))
  })

  it('has the same partner app, byte for byte, as a checkout built without the console', async () => {
    const checkout = join(scratch, 'without-console')
    const parts = readdirSync(PROJECT).filter((name) => /^(src|scripts|package.*|.*config.*)$/.test(name))
    for (const part of parts) cpSync(join(PROJECT, part), join(checkout, part), { recursive: true })
    symlinkSync(join(PROJECT, 'node_modules'), join(checkout, 'node_modules'))
    rmSync(join(checkout, 'src/console'), { recursive: true })
    const build = `
      const { buildInto } = await import('./src/core/build/build-where-needed.ts')
      const { PARTNERS_APP } = await import('./src/core/build/builds.ts')
      await buildInto(process.cwd() + '/dist/web', PARTNERS_APP)`
    const options = { cwd: checkout, env: environment({}) }
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', build], options)
    const contentOf = (folder: string) =>
      new Map(
        readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !/^sources\.|\.(br|gz)$/.test(entry.name))
          .map(({ parentPath, name }) => join(parentPath, name))
          .map((path) => [path.slice(folder.length), readFileSync(path, 'base64')]),
      )
    const [without, packed] = [join(checkout, 'dist/web'), join(portal, 'dist/web')].map(contentOf)
    expect(without?.size).toBeGreaterThan(20)
    expect(packed).toEqual(without)
  })

  it('explains in one sentence how to build, if converted to a checkout without tools', async () => {
    for (const path of ['src/web', 'src/ui', 'src/client', 'scripts', 'vite.config.ts'])
      cpSync(join(PROJECT, path), join(portal, path), { recursive: true })
    rmSync(join(portal, 'dist'), { recursive: true })
    mkdirSync(join(portal, 'dist'))
    expect(await refusal()).toBe(
      'The portal will not start: the web app is not built from these sources, and the tools that build it are not installed. Install them and build it: npm ci --include=dev && npm run build',
    )
  })
})
