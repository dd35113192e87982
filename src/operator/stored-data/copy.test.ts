import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { PROJECT } from '#core/folders.ts'
import type { StoreAddress } from '#core/store-address.ts'
import type { ReportDay } from '#domain/report-day.ts'
import { createKeyRing } from '#people/token/key-ring.ts'
import { createApp } from '#server/app.ts'
import { insertBadgeKey } from '#store/certificate/badges.ts'
import { connect } from '#store/connection/connect.ts'
import { createRowSum } from '#store/copying/row-sum.ts'
import { storeAudience } from '#store/courses/audiences.ts'
import { storeCatalogue } from '#store/courses/catalogues.ts'
import { storeCourseMedia } from '#store/courses/media-of-courses.ts'
import { storeCourseFigures, storePartnerFigures } from '#store/learning/course-figures.ts'
import { storeReportDays } from '#store/learning/report-days.ts'
import { migrate } from '#store/migrating/migrate.ts'
import { listAudit } from '#store/operation/audit-log.ts'
import { getUnsubscribeKey } from '#store/people/mail-choices.ts'
import { finishReminderRound } from '#store/requirements/reminder-rounds.ts'
import { insertRequirement } from '#store/requirements/requirements.ts'
import type { Database } from '#store/schema.ts'
import { COPIED_TABLES, LEFT_TABLES } from '#store/tables/tables.ts'
import { SILENT } from '#test/commands-on.ts'
import { createDatabase, type TestDatabase } from '#test/databases.ts'
import { plantPerson } from '#test/people/planted-person.ts'
import { environmentOf, failing, runPortalCommand } from '#test/run-portal-command.ts'
import { environment } from '#test/server/server-process.ts'
import { clientOf, PASSWORD } from '#test/test-app.ts'
import { copyCommand } from './copy.ts'

/** Texts that a faulty copy could change or truncate. */
const HOSTILE = [
  `it's "quoted"`,
  'back\\slash \\n \\N \\. \\u0000 {"a":[null]}',
  'line\nline\r\nline\ttab',
  '',
  ' ',
  'null',
  'Zoë 🐕‍🦺 犬 \u{1F9B4} \u202E \uFFFD \x01\x7F',
  '$1 :name ?; drop table users; --',
]

const REPORTED_DAY: ReportDay = {
  day: '2026-03-02',
  active: new Map([[0, 2]]),
  members: 3,
  overdue: 1,
  started: 4,
  completed: 2,
  issued: 1,
  expired: 0,
  attempts: 5,
  passed: 3,
  questions: [],
}

/** Tables that are not copied, because they are short-lived or specific to a file or server. */
const NOT_COPIED = [
  'backup_state',
  'leases',
  'web_assets',
  'schema_floor',
  'factor_challenges',
  'uploads',
  'draft_presence',
]

/** Tables that triggers fill from the rows of other tables. */
const MADE_BY_TRIGGERS = ['emails', 'members', 'video_places']

/** Serializes a row. Positions in videos are JSON, which each database formats differently. */
function textOf(row: object): string {
  const values = Object.entries(row).toSorted()
  return JSON.stringify(
    values.map(([name, value]) => [name, name === 'positions' ? sortedJson(value) : value]),
  )
}

function sortedJson(text: string): [string, unknown][] {
  return Object.entries(JSON.parse(text)).toSorted()
}

/** Inserts figures of the company's console and a partner's catalogue. */
async function plantFigures(db: Database): Promise<void> {
  const numbers = { counted: 0, people: 2, complete: 1 }
  const chosenFirst = { moduleId: 'quiz', revision: 1, question: 1, what: 'chosen-first', value: 1 } as const
  await storeCourseFigures(db, { course_id: 'welcome', ...numbers, partners: 1, doubtful: 0 }, [
    { ...chosenFirst, count: 2, values: 2 },
  ])
  await storePartnerFigures(db, [{ course_id: 'welcome', partner_id: 'happy-tails', ...numbers }])
  const chosen = { courseId: 'welcome', from: '2026-03-02', until: undefined }
  await storeCatalogue(db, 'city-paws', { catalogue: 'chosen', courses: [chosen] })
  await storeAudience(db, 'welcome', { audience: 'except', partners: ['city-paws'], until: '2026-12-31' })
  const counted = { administrators: 1, associates: 3, active: 2, possible: 9, complete: 4, overdue: 0 }
  await db
    .insertInto('partner_figures')
    .values({
      partner_id: 'happy-tails',
      folded: 'happy tails',
      counted: 0,
      ...counted,
      undelivered: 0,
      last_seen: 0,
      courses: '[]',
    })
    .execute()
}

describe('portal copy', () => {
  let source: TestDatabase
  let target: TestDatabase

  beforeEach(async () => {
    source = await createDatabase('sqlite', 'demo')
    target = await createDatabase('postgres')
  })
  afterEach(async () => {
    await source.drop()
    await target.drop()
  })

  /** Copies and returns the printed lines. Rejects with the refusal. */
  async function copy(): Promise<string> {
    const printed: string[] = []
    const config = { ...parseConfig({}), store: source.address }
    const terminal = { ...SILENT, print: (line: string) => void printed.push(line), warn: expect.unreachable }
    const unused = connect(source.address)
    const answer = await copyCommand.run(
      { to: urlOf(target.address) },
      { ...terminal, config, db: unused, now: Date.now() },
    )
    return [...printed, answer].join('\n')
  }

  const runCopy = (to: string, env = environmentOf(source.address)) =>
    runPortalCommand(['copy', '--to', to], env)

  async function on<T>({ address }: TestDatabase, work: (db: Database) => Promise<T>): Promise<T> {
    const db = connect(address)
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }

  /** Returns every row of the copied tables, in an order that depends only on the rows. */
  const contents = (database: TestDatabase) =>
    on(database, async (db) => {
      const tables: Record<string, string[]> = {}
      for (const { name } of await db.introspection.getTables()) {
        if (NOT_COPIED.includes(name)) continue
        const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db)
        tables[name] = rows.map(textOf).toSorted()
      }
      return tables
    })

  it('copies every row of every table unchanged, and adds one entry about the copy', async () => {
    await on(source, async (db) => {
      const { uid } = await plantPerson(db, Date.now())
      const audited = { act: 'account-changed', actor: 'operator', address: null, at: 9_007_199_254_740_991 }
      for (const [place, subject] of HOSTILE.entries())
        await db
          .insertInto('audit_log')
          .values({ ...audited, id: `hostile ${place}`, subject })
          .execute()
      await createKeyRing(db, Date.now)
      await getUnsubscribeKey(db, 0)
      await insertBadgeKey(db, { kid: 'badge', privateJwk: '{}', publicJwk: '{}' }, 0)
      await finishReminderRound(db, 'happy-tails', '2026-03-02', 0)
      const wanted = { courseId: 'welcome', people: undefined, deadline: { within: 30 } }
      await insertRequirement(db, { partner: undefined, by: 'operator' }, wanted, 0)
      await storeCourseMedia(db, 'welcome', [`${'0a'.repeat(32)}.mp4`])
      await db
        .insertInto('course_offers')
        .values({ partner_id: 'happy-tails', course_id: 'welcome', since: 0 })
        .execute()
      await plantFigures(db)
      for (const partner of ['happy-tails', undefined]) await storeReportDays(db, partner, [REPORTED_DAY])
      const key = { partner_id: 'happy-tails', uid, course_id: 'welcome', updated: 0 }
      for (const position of [0, 0.1, 12, 1e-7, 123456.789])
        await db
          .insertInto('video_positions')
          .values({ ...key, module_id: `at ${position}`, position, watched: `[[0,${position}]]` })
          .execute()
    })
    const before = await contents(source)
    for (const [table, rows] of Object.entries(before)) expect(rows, table).not.toEqual([])

    const printed = await copy()
    const copied = Object.entries(before).filter(([table]) => !MADE_BY_TRIGGERS.includes(table))
    const rows = copied.flatMap(([, ofTable]) => ofTable).length
    expect(printed).toContain(`Copied ${copied.length} tables with ${rows} rows in `)
    expect(printed).toContain(`users: ${before.users?.length} rows, the same there\n`)

    const { audit_log: log, ...after } = await contents(target)
    const { audit_log: logBefore = [], ...others } = before
    expect(after).toEqual(others)
    expect(log).toEqual(expect.arrayContaining(logBefore))
    const [newest] = await on(target, (db) => listAudit(db, { since: 0, until: Date.now() + 1, limit: 1 }))
    expect(newest).toMatchObject({ act: 'copied', actor: 'operator', subject: 'database' })
    expect(log).toHaveLength(logBefore.length + 1)
    expect(await contents(source), 'the source is as it was').toEqual(before)
    const verified = await runPortalCommand(['records', 'verify', '--rejudge'], environmentOf(target.address))
    expect(verified).toMatchObject({ code: 0, stderr: '' })
  })

  it('copies many rows in batches', async () => {
    const count = 12_000
    fillAudit(source, count)
    expect(await copy()).toMatch(/audit_log: 1\d{4} rows, the same there/)
    const copied = on(target, (db) =>
      db
        .selectFrom('audit_log')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('subject', 'like', 'generated%')
        .executeTakeFirstOrThrow(),
    )
    expect(await copied).toEqual({ count })
  })

  it('keeps sessions valid, so that no user has to sign in again', async () => {
    const answering = async (
      address: StoreAddress,
      ask: (request: ReturnType<typeof clientOf>) => Promise<void>,
    ) => {
      const db = connect(address)
      const config = parseConfig({ PORT: '0', DATA_DIR: join(dirname(fileOf(source.address)), 'files') })
      const app = await createApp({ config, db })
      await ask(clientOf(await app.listen({ port: 0, host: '127.0.0.1' })))
      await app.close()
      await db.destroy()
    }
    let cookie = ''
    let idToken = ''
    await answering(source.address, async (request) => {
      const body = { email: 'admin@happytails.example', password: PASSWORD }
      const signedIn = await request<{ idToken: string }>('/sign-in/v1/session', { method: 'POST', body })
      cookie = signedIn.headers
        .getSetCookie()
        .map((set) => set.split(';')[0])
        .join('; ')
      idToken = signedIn.body.idToken
    })
    await copy()
    await answering(target.address, async (request) => {
      expect((await request('/documents/v1/users?partner=happy-tails', { idToken })).status).toBe(200)
      const renewed = await request('/sign-in/v1/token', { method: 'POST', headers: { cookie } })
      expect(renewed.status).toBe(200)
    })
  })

  it('refuses a target with any row, of the portal or another program, without changing it', async () => {
    await on(target, async (db) => {
      await sql`create schema shop; create table shop.orders (id integer); insert into shop.orders values (1)`.execute(
        db,
      )
    })
    await expect(copy()).rejects.toThrow(
      'nothing was copied: the database is not empty: shop.orders has rows',
    )
    const tables = await on(target, (db) => db.introspection.getTables())
    expect(tables.map(({ name }) => name)).not.toContain('users')

    await on(target, async (db) => {
      await sql`delete from shop.orders`.execute(db)
      await migrate(db)
      await db.insertInto('partners').values({ id: 'p', name: 'P', logo_url: null, created: 1 }).execute()
    })
    await expect(copy()).rejects.toThrow('the database is not empty: public.partners has rows')
  })

  it('detects differences in the target, and rolls back', async () => {
    await on(target, async (db) => {
      await migrate(db)
      await sql`create function spoil() returns trigger language plpgsql as $$ begin
        if TG_TABLE_NAME = 'partners' then NEW.name = upper(NEW.name); return NEW; end if;
        return null; end $$`.execute(db)
      await sql`create trigger spoil before insert on partners for each row execute function spoil()`.execute(
        db,
      )
    })
    await expect(copy()).rejects.toThrow(
      /the table partners is not the same there: (\d+) rows were sent and \1 found, with other contents/,
    )
    await on(target, async (db) => {
      await sql`drop trigger spoil on partners`.execute(db)
      await sql`create trigger spoil before insert on signing_keys for each row execute function spoil()`.execute(
        db,
      )
    })
    edit(source, "insert into signing_keys values ('key', '{}', '{}', 1)")
    await expect(copy()).rejects.toThrow(
      'the table signing_keys is not the same there: 1 rows were sent and 0 found',
    )
    const left = await on(target, (db) => db.selectFrom('partners').selectAll().execute())
    expect(left).toEqual([])
  })

  it('keeps the target empty on failure, and works once the cause is removed', async () => {
    edit(source, "insert into signing_keys values ('key', '{}', 'a' || char(0) || 'b', 1)")
    await expect(copy()).rejects.toThrow(
      "nothing was copied: the table signing_keys has a text with the character NUL in public_jwk, which PostgreSQL does not take: correct the row with kid 'key'",
    )
    edit(source, "update signing_keys set public_jwk = '{}'")
    edit(source, "update users set disabled = 'often' where email like 'busy%'")
    await expect(copy()).rejects.toThrow(
      /the table users has what PostgreSQL does not take: .*integer.*often/,
    )
    const rows = await on(target, async (db) => {
      const found: unknown[] = []
      for (const table of [...COPIED_TABLES, ...LEFT_TABLES])
        found.push(...(await db.selectFrom(table).selectAll().execute()))
      return found
    })
    expect(rows).toEqual([])
    edit(source, "update users set disabled = 0 where disabled = 'often'")
    expect(await copy()).toContain('Copied')
  })

  it('keeps the target empty when killed', async () => {
    edit(source, "insert into signing_keys values ('key', '{}', '{}', 1)")
    await on(target, async (db) => {
      await migrate(db)
      await sql`create function hold() returns trigger language plpgsql as $$ begin
        perform pg_advisory_xact_lock(1); return NEW; end $$`.execute(db)
      await sql`create trigger hold before insert on signing_keys for each row execute function hold()`.execute(
        db,
      )
      // This connection holds a lock until the process has ended, so the process is killed at its last table.
      await db.connection().execute(async (holder) => {
        await sql`select pg_advisory_lock(1)`.execute(holder)
        const args = [join(PROJECT, 'bin/portal.js'), 'copy', '--to', urlOf(target.address)]
        const child = spawn(process.execPath, args, { env: environment(environmentOf(source.address)) })
        const ended = once(child, 'exit')
        for await (const text of child.stdout) if (String(text).includes('audit_log: ')) child.kill('SIGKILL')
        expect(await ended).toEqual([null, 'SIGKILL'])
        await sql`select pg_advisory_unlock(1)`.execute(holder)
      })
      await sql`drop trigger hold on signing_keys`.execute(db)
    })
    expect(Object.values(await contents(target)).flat()).toEqual([])
    expect(await copy()).toContain('Copied')
  })

  it('refuses while a server has the source open, even an idle one', async () => {
    await on(source, async (db) => {
      await db.selectFrom('users').select('uid').limit(1).execute()
      expect(await runCopy(urlOf(target.address))).toMatchObject(failing('stop every server first'))
    })
    expect(await runCopy(urlOf(target.address))).toMatchObject({ code: 0, stderr: '' })
  })

  it('refuses a source of another version, and a target of a newer version', async () => {
    edit(source, "insert into kysely_migration values ('999-of-the-future', '')")
    await expect(copy()).rejects.toThrow(
      'at migration 999-of-the-future, newer than this version of the portal',
    )
    edit(source, "delete from kysely_migration where name like '999%' or name like '001%'")
    await expect(copy()).rejects.toThrow(
      'older than this version of the portal. Bring it up with: portal migrate',
    )
    edit(source, "insert into kysely_migration values ('001-people-courses-records', '')")
    await on(target, async (db) => {
      await migrate(db)
      await sql`insert into kysely_migration values ('999-of-the-future', '')`.execute(db)
    })
    await expect(copy()).rejects.toThrow(
      'the database is of a newer version of the portal, which has 999-of-the-future',
    )
  })

  it('explains invalid arguments and settings', async () => {
    expect(await runCopy('mysql://x')).toMatchObject({
      code: 2,
      stderr: 'portal: --to must be a postgres:// address\n',
    })
    expect((await runCopy('postgres://portal:hidden@127.0.0.1:9/x')).stderr).toBe(
      'portal: nothing was copied: the database at 127.0.0.1:9 does not answer. Start PostgreSQL, or correct --to.\n',
    )
    const nowhere = join(dirname(fileOf(source.address)), 'nowhere')
    mkdirSync(nowhere)
    expect((await runCopy(urlOf(target.address), { DATA_DIR: nowhere })).stderr).toContain(
      'there is no database',
    )
    expect((await runCopy('postgres://x/y', environmentOf(target.address))).stderr).toContain(
      'run it without DATABASE_URL',
    )
    rmSync(nowhere, { recursive: true })
  })
})

it('uses no database sequences, which a copy would have to set', async () => {
  const database = await createDatabase('postgres', 'schema')
  const db = connect(database.address)
  const { rows } = await sql`select sequence_name from information_schema.sequences`.execute(db)
  await db.destroy()
  await database.drop()
  expect(rows).toEqual([])
})

it('computes a checksum of rows that is independent of their order and reveals any change', () => {
  const sumOf = (rows: unknown[][]) => {
    const sum = createRowSum()
    for (const row of rows) sum.add(JSON.stringify(row))
    return sum.result()
  }
  const rows = [
    ['a', 1, null],
    ['b', 2.5, ''],
    ['c', 0, 'null'],
  ]
  expect(sumOf(rows.toReversed())).toEqual(sumOf(rows))
  for (const changed of [
    ['a', '1', null],
    ['a', 1, ''],
    ['a', 1, 'null'],
    ['A', 1, null],
  ])
    expect(sumOf([changed, ...rows.slice(1)])).not.toEqual(sumOf(rows))
  expect(sumOf(rows.slice(1)).rows).toBe(2)
})

function urlOf(address: StoreAddress): string {
  return address.kind === 'postgres' ? address.url : ''
}

function fileOf(address: StoreAddress): string {
  return address.kind === 'sqlite' ? address.file : ''
}

/** Changes the file in a way that the portal never does, and closes it. */
function edit({ address }: TestDatabase, statement: string): void {
  const database = new DatabaseSync(fileOf(address))
  database.exec(statement)
  database.close()
}

/** Adds entries to the audit log as fast as SQLite permits. */
function fillAudit({ address }: TestDatabase, count: number): void {
  const database = new DatabaseSync(fileOf(address))
  database.exec('begin')
  const insert = database.prepare(
    "insert into audit_log (id, at, actor, act, subject) values (?, ?, 'operator', 'account-changed', ?)",
  )
  for (let number = 0; number < count; number++)
    insert.run(`generated ${number}`, number, `generated ${number} ’🐾`)
  database.exec('commit')
  database.close()
}
