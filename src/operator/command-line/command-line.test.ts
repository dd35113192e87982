import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { connect } from '#store/connection/connect.ts'
import { listKnownMigrations } from '#store/migrating/is-migrated.ts'
import {
  type CommandOutcome,
  databaseNamedBy,
  runPortalCommand,
  startPortalCommand,
} from '#test/run-portal-command.ts'
import { scratchFolder } from '#test/scratch-folder.ts'

const COMMANDS = ['partner create', 'user create', 'user disable', 'user enable', 'user set-role']
const EMAIL = '--email a@people.example'

/** Expects a command to fail with a one-line problem. */
function expectProblem({ code, stdout, stderr }: CommandOutcome, exit: number, words: RegExp): void {
  expect({ code, stdout, stderr }).toEqual({ code: exit, stdout: '', stderr: expect.stringMatching(words) })
  expect(stderr).toMatch(/^portal: [^\n]+\n$/)
}

// Contract § 9: operator commands: results on both databases; one line per problem; `--json`
/** Page size of SQLite, in bytes. */
const PAGE_SIZE = 4096

/** Returns the number of the first page of a table in an SQLite file, 1-based. */
function findRootPage(file: string, table: string): number {
  const db = new DatabaseSync(file, { readOnly: true })
  const row = db.prepare('select rootpage as page from sqlite_master where name = ?').get(table)
  db.close()
  return Number(row?.page)
}

describe('the operator command line', () => {
  const dataDir = scratchFolder()

  const run = (args: string[], env: Record<string, string> = {}) =>
    runPortalCommand(args, { DATA_DIR: dataDir, ...env })
  const start = (args: string[], env: Record<string, string> = {}) =>
    startPortalCommand(args, { DATA_DIR: dataDir, ...env })

  it('lists every command with --help and without arguments', async () => {
    const outcomes = await Promise.all([['--help'], ['-h'], []].map((args) => start(args)))
    for (const { code, stdout, stderr } of outcomes) {
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      for (const command of COMMANDS) expect(stdout).toContain(`portal ${command} --`)
    }
  })

  it('lists the commands of a group', async () => {
    const { code, stdout } = await run(['mail', '-h'])
    expect({ code, listed: stdout.match(/^ {2}portal .*/gm) }).toEqual({
      code: 0,
      listed: ['  portal mail list [--json]', '  portal mail retry [--id ID]', '  portal mail test --to E'],
    })
  })

  it('explains a command with --help regardless of other options, even without a configuration', async () => {
    const command = ['user', 'create', '--name', 'A', '--help']
    const { code, stdout } = await run(command, { PORT: 'nonsense' })
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^portal user create --email E --name N .*--password-stdin\]\n\n {2}creates an account/,
    )
    expect(stdout).toMatch(/^ {2}--password-stdin +reads the password from standard input$/m)
  })

  it('names its database in every result, without the password', async () => {
    const file = join(dataDir, 'named/portal.sqlite')
    const env = { DATA_DIR: join(dataDir, 'named') }
    const create = ['partner', 'create', '--id', 'a-shop', '--name', 'A']
    expect(await databaseNamedBy(create, env)).toBe(`SQLite ${file}`)
    expect(await databaseNamedBy(['partner', 'list'], env)).toBe(`SQLite ${file}`)
    const { stdout } = await run(['partner', 'list', '--json'], env)
    expect(JSON.parse(stdout)).toMatchObject({
      database: `SQLite ${file}`,
      list: [{ id: 'a-shop', logo: null }],
    })
    const url = 'postgres://portal:hidden-word@127.0.0.1:1/training'
    const { stdout: settings } = await run(['config', 'check', '--json'], { DATABASE_URL: url })
    expect(JSON.parse(settings)).toMatchObject({ database: 'PostgreSQL 127.0.0.1:1/training' })
    expect(settings).not.toContain('hidden-word')
  })

  it('creates a new database only in the configured location', async () => {
    const missing = join(dataDir, 'missing')
    const said = /there is no database .*portal\.sqlite\. Set DATA_DIR .* portal migrate/
    expectProblem(await run(['user', 'list'], { DATA_DIR: missing }), 1, said)
    expect(existsSync(missing)).toBe(false)
    expect((await run(['migrate'], { DATA_DIR: missing })).code).toBe(0)
    expect((await run(['user', 'list'], { DATA_DIR: missing })).stdout).toBe('No matching accounts.\n')
  })

  it('leaves the migration of an older database to a server start or portal migrate', async () => {
    const env = { DATA_DIR: join(dataDir, 'older') }
    expect((await run(['migrate'], env)).stdout).toBe('Made a new database, with the newest schema.\n')
    expect((await run(['migrate'], env)).stdout).toBe('The database already has the newest schema.\n')
    const db = connect({ kind: 'sqlite', file: join(env.DATA_DIR, 'portal.sqlite') })
    await sql`delete from kysely_migration where name = ${listKnownMigrations().at(-1)}`.execute(db)
    await db.destroy()
    const said = /from an older version: 1 migration pending\. .* or run: portal migrate/
    for (const command of [
      ['mail', 'list'],
      ['partner', 'create', '--id', 'a-shop', '--name', 'A'],
    ])
      expectProblem(await run(command, env), 1, said)
  })

  it('reads its settings from a file, but prefers those of the process', async () => {
    const file = join(dataDir, 'portal.env')
    writeFileSync(file, `COMPANY_NAME="From the file"\nSUPPORT_EMAIL=help@file.example\n`)
    const { stdout } = await start(['config', 'check', '--env-file', file, '--json'], {
      SUPPORT_EMAIL: 'help@process.example',
    })
    expect(JSON.parse(stdout).facts).toMatchObject({
      company: 'From the file',
      'support email': 'help@process.example',
    })
    // Node reads the file before the command starts, and exits if it is missing.
    const gone = await start(['config', 'check', '--env-file', join(dataDir, 'gone')])
    expect(gone.code).not.toBe(0)
    expect(gone.stderr).toMatch(/gone.*not found\n$/)
  })

  it.each([
    ['a command', 'partner crate', /did you mean portal partner create\?/],
    ['a command of one word', 'docter', /did you mean portal doctor\?/],
    ['a command of three words', 'user session end', /did you mean portal user sessions end\?/],
    ['an option', 'user show --emial a@b.example', /did you mean --email\?/],
  ])('suggests the correct spelling of %s', async (_, line, words) => {
    expectProblem(await run(line.split(' ')), 2, words)
  })

  it('examines a portal, and fails if it finds a problem', async () => {
    const env = { DATA_DIR: join(dataDir, 'examined') }
    await run(['migrate'], env)
    expect((await run(['doctor'], env)).code).toBe(0)
    const proxied = await start(['doctor'], { ...env, PUBLIC_ORIGIN: 'https://portal.example' })
    expect(proxied).toMatchObject({ code: 1, stderr: 'portal: 1 fault found\n' })
    expect(proxied.stdout).toMatch(/^proxy +FAULT .*TRUST_PROXY is not set/m)
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'training@company.example' }
    expect((await run(['doctor'], { ...env, ...mail })).stdout).toMatch(/^mail server +FAULT .*ECONNREFUSED/m)
    const file = join(env.DATA_DIR, 'portal.sqlite')
    const whole = readFileSync(file)
    // A page of a table that the other checks do not read.
    const page = (findRootPage(file, 'video_positions') - 1) * PAGE_SIZE
    writeFileSync(file, whole.fill('?', page, page + PAGE_SIZE))
    expect((await run(['doctor'], env)).stdout).toMatch(/^database +FAULT .*is damaged: \S+/m)
    writeFileSync(file, 'No database any more. '.repeat(400))
    const damaged = await run(['doctor'], env)
    expect(damaged.stdout).toMatch(/^database +FAULT .*is damaged/m)
    expect(damaged.code).toBe(1)
  })

  // Contract § 5: every name contains a visible …
  it.each([
    ['an unknown command', 'partner destroy', /there is no command 'partner destroy'/],
    [
      'half a command',
      'mail',
      /no command 'mail' alone; there is portal mail list, portal mail retry, portal m/,
    ],
    ['an unknown option for a value', `user disable --email --forces`, /'--email/],
    ['an unknown option', `user disable ${EMAIL} --force`, /Unknown option '--force'/],
    ['a missing option', `user create ${EMAIL}`, /--name is missing/],
    ['neither of two options', `user set-role ${EMAIL}`, /give either --role or --company-role/],
    ['an option without its value', 'partner create --id', /'--id <value>' argument missing/],
    ['a word too many', 'user enable a@people.example', /did you mean --email a@people\.example\?/],
    ['an id without its option', 'partner show paws', /'paws' for portal partner show; did you mean --id/],
    [
      'a role without a partner',
      `user create ${EMAIL} --name A --role partner-admin`,
      /--partner and --role go/,
    ],
    [
      'two logos',
      'partner set --id a --no-logo --logo-url /a',
      /--logo-url, --logo-file and --no-logo exclude each other/,
    ],
    ['two people', `audit ${EMAIL} --partner a`, /--email, --partner and --about exclude each other/],
    ['an impossible id', 'partner create --id Ab/.. --name A', /--id 'Ab\/\.\.' must be/],
    ['an empty name', 'partner create --id abc --name \t', /--name must not be empty/],
    ['an invisible name', 'partner create --id abc --name \u200b\u2800', /--name must not be empty/],
    ['an invisible name of a person', `user create ${EMAIL} --name \u3164`, /--name must not be empty/],
    ['a scripted logo', 'partner create --id abc --name A --logo-url javascript:x', /--logo-url/],
    ['no email', 'user create --email a,b@c.example --name A', /--email 'a,b@c\.example'/],
    ['an unknown role', `user set-role ${EMAIL} --role boss`, /--role 'boss' must be one of/],
    ['no day', 'audit --since 3-March', /--since '3-March' must be a day/],
    ['no number', 'audit --limit all', /--limit 'all' must be 1 to/],
  ])('reports %s in one line, with exit code 2', async (_, line, words) => {
    expectProblem(await run(line.split(' ')), 2, words)
  })

  it('reports an invalid configuration in one line, with exit code 2', async () => {
    const problem = await start(`user disable ${EMAIL}`.split(' '), { PORT: 'x', SMTP_URL: 'y' })
    expectProblem(problem, 2, /PORT must be .*; SMTP_URL must be/)
  })

  it.each(['127.0.0.1', 'localhost'])(
    'reports in one line that a database at %s does not respond',
    async (host) => {
      const env = { DATABASE_URL: `postgres://portal@${host}:1/portal` }
      const outcome = await start(`user disable ${EMAIL}`.split(' '), env)
      expectProblem(outcome, 1, /the database at [a-z0-9.]+:1 does not answer/)
    },
  )

  it('reports a data folder that is not a folder in one line, with exit code 1', async () => {
    const file = join(dataDir, 'a-file')
    writeFileSync(file, '')
    expectProblem(await start(`user disable ${EMAIL}`.split(' '), { DATA_DIR: file }), 1, /a-file/)
  })

  it.each([
    ['an unknown partner', `user create ${EMAIL} --name A --partner x --role partner-admin`, /--partner 'x'/],
    ['an unknown account', `user disable ${EMAIL}`, /--email 'a@people\.example' belongs to no account/],
  ])('refuses %s in one line, with exit code 1', async (_, line, words) => {
    expectProblem(await run(line.split(' ')), 1, words)
  })
})
