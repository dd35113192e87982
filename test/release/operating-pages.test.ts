import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT } from '#core/folders.ts'
import { tokenIn } from '#test/mail/read-mail.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { makeCertificate } from '#test/server/self-signed.ts'
import { environment, type ServerProcess, startServer } from '#test/server/server-process.ts'
import { startTlsProxy, type TlsProxy } from '#test/server/tls-proxy.ts'
import { findVersion } from '../../scripts/find-version.ts'

const VERSION = findVersion()

/** Commands of the pages that are not run here, with the reason of each. */
const NOT_RUN: [command: RegExp, reason: string][] = [
  [/^npm ci$/, 'the packages are installed'],
  [/^curl \S+ https:\/\/nodejs\.org\//, 'loads the Node that runs this test'],
  [/^(useradd|apt-get|certbot) /, 'changes the machine'],
  [/^nginx -t$/, 'needs nginx and a certificate'],
  [/^docker /, 'needs Docker: npm run release -- --image builds and starts the image where there is one'],
  [
    /postgres:\/\/|before-postgresql|portal-backup/,
    'needs a PostgreSQL in place of the SQLite that the other commands use: run by postgres-pages.test.ts',
  ],
  [/^rm -r \/opt\/partner-training-portal/, 'removes the release that is running after going back to it'],
]

/** Stand-in for the next version on the page about upgrading. */
const NEXT = '99.0.0'

/** Maximum time for all commands of a page, in ms. */
const TIMEOUT = 300_000

const PAGES = [
  'operating.md',
  ...readdirSync(join(PROJECT, 'docs/operating')).map((name) => `operating/${name}`),
]

let scratch: string
let mails: MailServer
let proxy: TlsProxy
const services = new Map<string, { server: ServerProcess; origin: string }>()
const started: ServerProcess[] = []
/** Pages already run. */
const ran = new Set<string>()

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'portal-operating-'))
  for (const folder of [
    'opt',
    'usr/local/bin',
    'etc/caddy',
    'etc/nginx/sites-available',
    'etc/nginx/sites-enabled',
    'etc/systemd/system',
    'var/backups',
    'var/cache/portal',
    'var/lib/portal',
  ])
    mkdirSync(join(scratch, folder), { recursive: true })
  const certificate = makeCertificate()
  writeFileSync(join(scratch, 'certificate.pem'), certificate.cert)
  mails = await startMailServer()
  proxy = await startTlsProxy(certificate, () => services.get('portal')?.origin ?? 'http://127.0.0.1:9')
})

afterAll(async () => {
  await Promise.all(started.map((server) => server.kill()))
  proxy.close()
  await mails.stop()
  rmSync(scratch, { recursive: true, force: true })
}, TIMEOUT)

/** Names in the pages and in `deploy`, with their replacements in this test. */
const REPLACEMENTS: [named: string, here: () => string][] = [
  ['npm run release', () => `npm --prefix ${PROJECT} run release -- ${scratch}`],
  ['npm run portal --', () => 'portal'],
  ['1.4.0', () => VERSION],
  ['1.5.0', () => NEXT],
  // For a service, systemd creates the user. Here all commands run as one user.
  ['runuser -u portal -- ', () => ''],
  ['-o root -g portal ', () => ''],
  ['-o portal -g portal ', () => ''],
  ...['/opt', '/usr/local/bin', '/etc', '/srv', '/var'].map((path): [string, () => string] => [
    path,
    () => join(scratch, path),
  ]),
  ['https://training.example', () => proxy.origin],
  ['help@training.example', () => 'help@company.example'],
  ['=training@training.example', () => '=training@company.example'],
  ['smtps://portal:PASSWORD@mail.training.example:465', () => mails.settings.SMTP_URL],
  ['--logo-file logo.png', () => `--logo-file ${join(PROJECT, 'courses/media/happy-tails-logo.svg')}`],
  ['PORT=3001', () => 'PORT=0'],
  ['http://127.0.0.1:3001', () => services.get('portal-2')?.origin ?? 'no second instance'],
]

const NAMED = new RegExp(REPLACEMENTS.map(([named]) => named.replaceAll('.', '\\.')).join('|'), 'g')

function asHere(text: string): string {
  return text.replace(NAMED, (found) => REPLACEMENTS.find(([named]) => named === found)?.[1]() ?? found)
}

/** Runs the commands of a page, each in a new shell. The first failure fails the test with its output. */
async function runPage(page: string): Promise<void> {
  ran.add(page)
  for (const command of commandsOf(page)) {
    if (NOT_RUN.some(([pattern]) => pattern.test(command))) continue
    const words = command.split(' ')
    if (words[0] === 'systemctl') await control(words.slice(1))
    else await run(asHere(command), page)
    const [unpacked] = /partner-training-portal-[\w.+-]+(?=\.tar\.gz)/.exec(asHere(command)) ?? []
    if (words[0] === 'tar' && unpacked) moveHere(join(scratch, 'opt', unpacked, 'deploy'))
  }
}

/** Returns the commands in the `sh` blocks of a page. A command may span several lines. */
function commandsOf(page: string): string[] {
  const blocks = readPage(page).matchAll(/^```sh\n([\s\S]*?)^```$/gm)
  return [...blocks].flatMap(([, block = '']) => splitCommands(block))
}

function readPage(page: string): string {
  return readFileSync(join(PROJECT, 'docs', page), 'utf8')
}

function splitCommands(block: string): string[] {
  const commands: string[] = []
  let open = ''
  let end: string | undefined
  for (const line of block.split('\n')) {
    if (open === '' && /^(#|$)/.test(line)) continue
    open += `${line}\n`
    end ??= /<<'?(\w+)'?/.exec(line)?.[1]
    if (end === undefined ? line.endsWith('\\') : line !== end) continue
    commands.push(open.trimEnd())
    open = ''
    end = undefined
  }
  return commands
}

/** Runs a command in a new shell. Refuses a command with a path outside the test's folders. */
function run(command: string, page: string): Promise<string> {
  const named = command.match(/(?<=^|[\s'"=<>])\/(?:boot|etc|home|opt|root|run|srv|usr|var)\b[^\s'"]*/g) ?? []
  const outside = named.filter((path) => !path.startsWith(scratch) && !path.startsWith(PROJECT))
  if (outside.length > 0) throw new Error(`${page}: ${command}\nnames ${outside.join(', ')} on this machine`)
  const cwd = page.endsWith('containers.md') ? join(scratch, 'opt/portal') : scratch
  const PATH = [join(scratch, 'usr/local/bin'), dirname(process.execPath), process.env.PATH].join(delimiter)
  const env = { ...environment({}), PATH, CURL_CA_BUNDLE: join(scratch, 'certificate.pem') }
  return new Promise((resolve, reject) => {
    const shell = ['--norc', '-euo', 'pipefail', '-c', command]
    const child = execFile('bash', shell, { cwd, env }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${page}: ${command}\n${stdout}${stderr}`))
      else resolve(stdout)
    })
    child.stdin?.end()
  })
}

/** Replaces paths and addresses in the files of an unpacked release, like an operator. */
function moveHere(deploy: string): void {
  const entries = readdirSync(deploy, { recursive: true, withFileTypes: true })
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    const file = join(parentPath, name)
    writeFileSync(file, asHere(readFileSync(file, 'utf8')))
  }
}

/** Simulates `systemctl` with the services defined by the units. */
async function control([act = '', ...more]: string[]): Promise<void> {
  const name = more.at(-1) ?? ''
  if (act === 'daemon-reload' || act === 'reload') return
  if (act === 'stop' || act === 'restart') await stopService(name)
  if (['enable', 'start', 'restart'].includes(act)) await startService(name)
  else if (act !== 'stop') throw new Error(`systemctl ${act} is not known here`)
}

async function startService(name: string): Promise<void> {
  const unit = readFileSync(join(scratch, `etc/systemd/system/${name}.service`), 'utf8')
  const settingsOf = (key: string) =>
    [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  const [program, ...args] = settingsOf('ExecStart').join(' ').split(' ')
  expect(program).toBe('node')
  const assigned = settingsOf('Environment').flatMap((line) => line.split(' '))
  const files = settingsOf('EnvironmentFile').map((file) => parseEnv(readFileSync(file, 'utf8')))
  const env = Object.assign({ PORT: '0' }, parseEnv(assigned.join('\n')), ...files)
  const server = startServer(env, [process.execPath, ...args])
  started.push(server)
  services.set(name, { server, origin: await server.ready() })
}

async function stopService(name: string): Promise<void> {
  const server = services.get(name)?.server
  server?.child.kill('SIGTERM')
  expect(await server?.ended).toBe(0)
}

/** Returns the version that users reach. */
async function servedVersion(): Promise<unknown> {
  return JSON.parse((await proxy.call('/health/live')).body).version
}

// The pages are for Linux servers.
describe.runIf(process.platform === 'linux')('an operator with only the pages', () => {
  it('sets up an empty machine and the first partner, operates, upgrades and adds instances', {
    timeout: 5 * TIMEOUT,
  }, async () => {
    await install()
    await runPage('operating.md')
    await runPage('operating/console.md')
    await upgradeAndGoBack()
    await runPage('operating/instances.md')
    await prepareContainers()
    expect([...ran].sort()).toEqual([...PAGES].sort())
  })
})

async function install(): Promise<void> {
  await runPage('operating/install.md')
  expect(mails.received.map(({ to }) => to)).toContainEqual(['you@training.example'])
  await expect.poll(invitation, { timeout: TIMEOUT }).toMatchObject({ from: 'training@company.example' })
  const { link = '' } = invitation() ?? {}
  expect(link).toMatch(new RegExp(`^${proxy.origin}/reset-password\\?token=`))
  const password = 'a long and quiet river of words'
  const confirm = '/user-service/api/v1/user/confirm-password-reset'
  expect((await proxy.call(confirm, { token: tokenIn(link), password })).status).toBe(200)
  const signedIn = await proxy.call('/sign-in/v1/session', { email: 'boss@happypaws.example', password })
  expect(signedIn.status).toBe(200)
  expect(String(signedIn.headers['set-cookie'])).toMatch(/__Host-\S+=\S+; .*Secure/)
  expect(await servedVersion()).toBe(VERSION)
  const backups = () => readdirSync(join(scratch, 'var/backups/portal')).join()
  await expect.poll(backups, { timeout: TIMEOUT }).toMatch(/portal-[\dTZ-]+\.backup/)
}

async function upgradeAndGoBack(): Promise<void> {
  makeNextRelease()
  await runPage('operating/upgrade.md')
  expect(await servedVersion()).toBe(VERSION)
  expect(await run('portal partner list', 'operating/upgrade.md')).toContain('happy-paws')
  await runPage('operating/machine-lost.md')
  expect(await run('portal partner list', 'operating/machine-lost.md')).toContain('happy-paws')
}

async function prepareContainers(): Promise<void> {
  await runPage('operating/containers.md')
  const made = parseEnv(readFileSync(join(scratch, 'opt/portal/deploy/.env'), 'utf8'))
  expect(made).toEqual({
    PORTAL_SITE: 'training.example',
    RELEASE_VERSION: VERSION,
    DATABASE_NAME: 'portal_restored',
    DATABASE_PASSWORD: expect.stringMatching(/^[0-9a-f]{48}$/),
  })
}

function invitation() {
  return mails.received.find(({ to }) => to.includes('boss@happypaws.example'))
}

/** Packs the current release again as the next version. */
function makeNextRelease(): void {
  const name = `partner-training-portal-${NEXT}`
  const next = join(scratch, name)
  renameSync(join(scratch, `partner-training-portal-${VERSION}`), next)
  const file = join(next, 'dist/version')
  writeFileSync(file, NEXT)
  execFileSync('tar', ['-czf', `${name}.tar.gz`, name], { cwd: scratch })
}

describe('the operating pages', () => {
  it('have commands only in blocks that are run', () => {
    const kinds = PAGES.flatMap((page) =>
      [...readPage(page).matchAll(/^```(\w+)?\n[\s\S]*?^```$/gm)].map(([, kind]) => kind),
    )
    expect(kinds.filter((kind) => kind !== 'sh' && kind !== 'nginx' && kind !== 'caddyfile')).toEqual([])
  })

  it('exclude only commands that they contain', () => {
    const commands = PAGES.flatMap(commandsOf)
    expect(NOT_RUN.filter(([pattern]) => !commands.some((command) => pattern.test(command)))).toEqual([])
  })
})
