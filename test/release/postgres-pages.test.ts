import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWhereNeeded } from '#core/build/build-where-needed.ts'
import { parseConfig } from '#core/config.ts'
import { PROJECT } from '#core/folders.ts'
import type { StoreAddress } from '#core/store-address.ts'
import type { Answer } from '#operator/command-line/answer.ts'
import type { Terminal } from '#operator/command-line/command.ts'
import { afterRestore } from '#operator/stored-data/after-restore.ts'
import { connect } from '#store/connection/connect.ts'
import type { Database } from '#store/schema.ts'
import { COPIED_TABLES } from '#store/tables/tables.ts'
import { findPostgresPrograms } from '#test/databases/find-postgres-programs.ts'
import { type PostgresCluster, startPostgresCluster } from '#test/databases/postgres-cluster.ts'
import { createDatabase } from '#test/databases.ts'
import { environment, type ServerProcess, startServer } from '#test/server/server-process.ts'
import { clientOf, PASSWORD } from '#test/test-app.ts'

const programs = findPostgresPrograms()

/** Tables that a restore changes on purpose. */
const RETIRED = ['sessions', 'email_tokens', 'mail_queue', 'audit_log']

/** Maximum time for the commands of a section, in ms. */
const TIMEOUT = 300_000

/**
 * Tests the commands of docs/operating.md that need a PostgreSQL, in a scratch folder and with the PostgreSQL and tools
 * of this machine. operating-pages.test.ts runs the other commands of the page.
 */
describe.skipIf(programs === undefined && !process.env.CI)(
  'an operator with only PostgreSQL and the page',
  () => {
    let scratch: string
    let cluster: PostgresCluster
    let server: ServerProcess | undefined
    let origin: string

    beforeAll(async () => {
      if (programs === undefined)
        throw new Error('PostgreSQL with pg_dump is missing: node scripts/get-debian-programs.ts')
      await buildWhereNeeded()
      cluster = await startPostgresCluster({ programs })
      scratch = mkdtempSync(join(tmpdir(), 'portal-postgres-'))
      for (const folder of [
        'bin',
        'etc/portal',
        'etc/systemd/system',
        'var/lib/portal',
        'var/backups/portal',
      ])
        mkdirSync(join(scratch, folder), { recursive: true })
      writeFileSync(
        settings(),
        `DATA_DIR=${scratch}/var/lib/portal\nBACKUP_DIR=${scratch}/var/backups/portal\n`,
      )
      const portal = `#!/bin/sh\nexec node --env-file=${settings()} ${PROJECT}bin/portal.js "$@"\n`
      writeFileSync(join(scratch, 'bin/portal'), portal)
      chmodSync(join(scratch, 'bin/portal'), 0o755)
      await startPortal()
    }, TIMEOUT)
    afterAll(async () => {
      await server?.kill()
      await cluster?.stop()
      if (scratch) rmSync(scratch, { recursive: true, force: true })
    })

    const settings = () => join(scratch, 'etc/portal/portal.env')
    const urlOf = (database: string) => cluster.urlOf(database).replace('@/', '@localhost/')

    async function startPortal(): Promise<void> {
      server = startServer({ PORT: '0', ...parseEnv(readFileSync(settings(), 'utf8')) })
      origin = await server.ready()
    }

    async function stopPortal(): Promise<void> {
      server?.child.kill('SIGTERM')
      expect(await server?.ended).toBe(0)
    }

    /** Runs a command of the page. Returns its output, or rejects with it. */
    async function run(command: string): Promise<string> {
      if (command === 'systemctl stop portal') await stopPortal()
      else if (command === 'systemctl start portal') await startPortal()
      else if (command === 'systemctl enable --now portal-backup.timer')
        expect(readUnit('portal-backup.timer')).toContain('WantedBy=timers.target')
      else if (command === 'systemctl start portal-backup')
        return runInShell(
          `portal ${/^ExecStart=node .*portal\.js (.*)$/m.exec(readUnit('portal-backup.service'))?.[1]}`,
        )
      else if (command !== 'systemctl daemon-reload') return runInShell(command)
      return ''
    }

    const readUnit = (name: string) => readFileSync(join(scratch, 'etc/systemd/system', name), 'utf8')

    function runInShell(command: string): Promise<string> {
      const here = command
        .replace(/postgres:\/\/portal@db\.example\/(\w+)/g, (_, database: string) => urlOf(database))
        .replaceAll(/\/(etc|var)\//g, (path) => `${scratch}${path}`)
        .replaceAll('-o portal -g portal ', '')
        .replaceAll('/opt/portal/', PROJECT)
      const PATH = [join(scratch, 'bin'), programs, dirname(process.execPath), process.env.PATH].join(
        delimiter,
      )
      const env = { ...environment({}), PATH }
      return new Promise((resolve, reject) => {
        execFile(
          'bash',
          ['--norc', '-euo', 'pipefail', '-c', here],
          { cwd: scratch, env },
          (error, stdout, stderr) => {
            if (error) reject(new Error(`${command}\n${stdout}${stderr}`))
            else resolve(stdout)
          },
        )
      })
    }

    it('moves to PostgreSQL without signing anyone out', { timeout: TIMEOUT }, async () => {
      const body = { email: 'admin@happytails.example', password: PASSWORD }
      const signedIn = await clientOf(origin)<{ idToken: string }>('/sign-in/v1/session', {
        method: 'POST',
        body,
      })
      const printed: string[] = []
      for (const command of commandsOf('Moving to PostgreSQL')) printed.push(await run(command))
      expect(printed.join()).toMatch(/Copied \d+ tables with \d+ rows .*each matches its events/s)
      const { idToken } = signedIn.body
      const users = await clientOf(origin)('/documents/v1/users?partner=happy-tails', { idToken })
      expect(users.status).toBe(200)
      expect(server?.output()).not.toMatch(/error/i)
    })

    it('backs up the running portal and restores it, ending the sessions, links and emails that must not survive', {
      timeout: TIMEOUT,
    }, async () => {
      const request = clientOf(origin)
      const body = { email: 'done@happytails.example' }
      await request('/user-service/api/v1/user/send-reset-password-link', { method: 'POST', body })
      const links = () => on(urlOf('portal'), (db) => db.selectFrom('email_tokens').select('hash').execute())
      await expect.poll(links).not.toEqual([])

      const printed: string[] = []
      for (const command of commandsOf('Backups').filter((command) =>
        /postgres:|portal-backup/.test(command),
      ))
        printed.push(await run(command))
      expect(printed.join().match(/Verified: \d+ tables/g)).toHaveLength(2)
      expect(printed.join()).toMatch(/Ended sessions: [1-9]\d*\. Void links: [1-9]\d*\./)
      expect(printed.join()).toMatch(/each matches its events/)

      const [{ sessions, ...before }, { sessions: restored, ...after }] = [
        await contents('portal'),
        await contents('portal_restored'),
      ]
      expect(sessions?.join()).toContain('"ended",null')
      expect(restored?.join()).not.toContain('"ended",null')
      expect(after.email_tokens).toEqual([])
      expect(after.mail_queue?.filter((mail) => !mail.includes('"due",null'))).toEqual([])
      for (const table of COPIED_TABLES.filter((name) => !RETIRED.includes(name)))
        expect({ table, rows: after[table as keyof typeof after] }).toEqual({
          table,
          rows: before[table as keyof typeof before],
        })
      expect(after.audit_log?.join()).toContain('"restored"')
    })

    /** Returns every row of every table, sorted by content. */
    const contents = (database: string) =>
      on(urlOf(database), async (db) => {
        const tables: Record<string, string[]> = {}
        for (const table of COPIED_TABLES) {
          const rows = await db.selectFrom(table).selectAll().execute()
          tables[table] = rows.map((row) => JSON.stringify(Object.entries(row))).toSorted()
        }
        return tables
      })
  },
)

describe('portal after-restore', () => {
  it('is refused on SQLite, where the restore includes it', async () => {
    const database = await createDatabase('sqlite', 'schema')
    await expect(runAfterRestore(database.address)).rejects.toThrow('on SQLite, portal restore includes it')
    await database.drop()
  })

  it('asks for confirmation before it ends any session', async () => {
    const database = await createDatabase('postgres', 'schema')
    await expect(runAfterRestore(database.address)).rejects.toThrow('there is no terminal: add --yes')
    const questions: string[] = []
    const ask = async (question: string) => {
      questions.push(question)
      return 'no'
    }
    expect(await runAfterRestore(database.address, ask)).toBe('Nothing was changed.')
    expect(questions.join()).toMatch(
      /^End every session and void every mailed link in localhost\/t_\w+\? \[y\/N\] $/,
    )
    await database.drop()
  })
})

function commandsOf(section: string): string[] {
  const page = readFileSync(join(PROJECT, 'docs/operating.md'), 'utf8')
  const [, text = ''] = page.split(`\n## ${section}\n`)
  const blocks = (text.split('\n## ')[0] ?? '').matchAll(/^```sh\n([\s\S]*?)^```$/gm)
  return [...blocks].flatMap(([, block = '']) => block.trim().split('\n'))
}

async function on<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = connect({ kind: 'postgres', url })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Runs the command on a database without `--yes`. */
async function runAfterRestore(store: StoreAddress, ask?: Terminal['ask']): Promise<Answer> {
  const db = connect(store)
  const silent = { print: () => undefined, warn: () => undefined, readInput: async () => '' }
  try {
    return await afterRestore.run(
      {},
      { ...silent, ask, db, config: { ...parseConfig({}), store }, now: Date.now() },
    )
  } finally {
    await db.destroy()
  }
}
