import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AN_HOUR } from '#domain/durations.ts'
import { createDatabase, DATABASES, type TestDatabase } from '#test/databases.ts'
import { connect } from '../connection/connect.ts'
import { listVideoPositions } from '../learning/video-positions.ts'
import type { Database } from '../schema.ts'
import { BASELINE_NAMES } from './baseline-names.ts'
import { MIGRATIONS, migrate } from './migrate.ts'

/** A number of users that exceeds one batch. */
const PEOPLE = 2500

/**
 * Inserts partners, a course and users in the format of version 0.3.0. Every user has a position in two of the
 * videos.
 */
async function fill(db: Database): Promise<void> {
  for (const id of ['p', 'q'])
    await sql`insert into partners (id, name, created) values (${id}, 'P', 0)`.execute(db)
  await sql`insert into courses (id, web_path, enabled, revision, created) values ('c', 'c', 1, 1, 0)`.execute(
    db,
  )
  const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(PEOPLE)})`
  await sql`insert into users (uid, email, user_name, roles, partner, created)
    ${numbers} select 'u' || n, 'u' || n || '@b.example', 'U', '["partner-associate"]',
      case when n % 10 > 0 then 'p' end, n from numbers`.execute(db)
  await sql`insert into completions (partner_id, user_id, course_id, id, created, modules, passed_quizzes, status_revision, version)
    select partner, uid, 'c', 'r' || uid, 0, '{"v":{"type":"video","dateCompleted":' || (created * 1800000) || '}}',
      '[]', 0, 1 from users where partner is not null`.execute(db)
  const finished = sql`select partner, 'r' || uid, number, uid || number, number * n, number * n, uid, 'c', 1, uid, kind, '{"v":1}'
    from (select partner, uid, created as n from users where partner is not null) as people
    cross join (select 1 as number, 'course-completed' as kind union all select 2, 'course-reopened'
      union all select 3, 'course-completed') as steps where n % 3 > 0 or number = 1`
  await sql`insert into learning_events
    (partner_id, record_id, number, id, at, happened, user_id, course_id, revision, actor, kind, data) ${finished}`.execute(
    db,
  )
  for (const module of ['v', 'w'])
    await sql`insert into video_positions (partner_id, uid, course_id, module_id, position, updated)
      select 'p', uid, 'c', ${module}, 1.5, created from users`.execute(db)
}

/** Returns the actual and expected rows of the tables maintained by triggers, by table. */
async function compare(db: Database) {
  const rows = async (query: ReturnType<typeof sql<object>>) =>
    (await query.execute(db)).rows.map((row) => ({ ...row }))
  const people = sql`uid, roles, email, user_name, profile_image_url, created`
  return {
    emails: [
      await rows(sql`select email, uid from emails order by email`),
      await rows(sql`select email, uid from users order by email`),
    ],
    members: [
      await rows(sql`select partner_id, ${people} from members order by partner_id, uid`),
      await rows(
        sql`select partner as partner_id, ${people} from users where partner is not null order by partner, uid`,
      ),
    ],
  }
}

// Contract § 9: the previous release reads and writes the same database during and after a migration
for (const kind of DATABASES)
  describe(`a database of version 0.3.0 on ${kind}`, () => {
    let database: TestDatabase
    let db: Database

    beforeEach(async () => {
      database = await createDatabase(kind)
      db = connect(database.address)
      expect((await migratorOf(MIGRATIONS).migrateTo('025-web-assets')).error).toBeUndefined()
      await fill(db)
    })
    afterEach(async () => {
      await db.destroy()
      await database.drop()
    })

    function migratorOf(migrations: Record<string, Migration>) {
      return new Migrator({ db, provider: { getMigrations: async () => migrations } })
    }

    const write = (statement: string) => sql.raw(statement).execute(db)
    const positionsOf = (uid: string) => listVideoPositions(db, { uid, partnerId: 'p', courseId: 'c' })

    it('is complete after an interrupted migration and the next start', async () => {
      const cut = '028-completion-times'
      async function up(transaction: Kysely<unknown>): Promise<void> {
        await MIGRATIONS[cut]?.up(transaction)
        throw new Error('the power failed')
      }
      const { error } = await migratorOf({ ...MIGRATIONS, [cut]: { up } }).migrateToLatest()
      expect(error).toMatchObject({ message: 'the power failed' })
      expect(await migrate(db)).toContain(cut)
      const times = db.selectFrom('completions').select(['completed', 'reopened'])
      expect(await times.where('user_id', '=', 'u7').execute()).toEqual([{ completed: 21, reopened: 14 }])
    })

    it('keeps emails, members and video positions, and fills in all records’ times, despite concurrent writes', async () => {
      if (kind === 'postgres') {
        // Remains of an interrupted migration.
        await write('create index users_joined on users (partner, joined)')
        await write(`update pg_index set indisvalid = false where indexrelid = 'users_joined'::regclass`)
      }
      let isDone = false
      async function writeOn(): Promise<void> {
        for (let n = 1; !isDone; n = (n % PEOPLE) + 1) {
          await write(`update users set partner = 'q' where uid = 'u${n}'`)
          await write(`update users set email = 'v' || email where uid = 'u${PEOPLE - n + 1}'`)
          await write(
            `update video_positions set position = 2, updated = 9 where uid = 'u${n}' and module_id = 'v'`,
          )
        }
      }
      // SQLite has a single writer, so concurrent writes would wait.
      const writing = kind === 'postgres' ? writeOn() : undefined
      let done: string[] = []
      try {
        done = await migrate(db)
      } finally {
        isDone = true
        await writing
      }
      expect(done).toEqual(Object.keys(MIGRATIONS).slice(BASELINE_NAMES.length))
      const { emails, members } = await compare(db)
      expect(emails[0]).toEqual(emails[1])
      expect(members[0]).toEqual(members[1])
      const stored = await db
        .selectFrom('video_positions')
        .selectAll()
        .orderBy('uid')
        .orderBy('module_id')
        .execute()
      expect(stored).toHaveLength(2 * PEOPLE)
      const places = await db.selectFrom('video_places').selectAll().orderBy('uid').execute()
      const listed = places.flatMap(({ uid, positions }) =>
        Object.entries(JSON.parse(positions) as Record<string, number[]>).map((one) => [uid, ...one.flat()]),
      )
      expect(listed).toEqual(stored.map((row) => [row.uid, row.module_id, row.position, row.updated]))
      const records = db.selectFrom('completions').select(['user_id', 'last_active']).orderBy('user_id')
      const lastActive = await records.execute()
      expect(lastActive).toHaveLength((9 * PEOPLE) / 10)
      for (const { user_id, last_active } of lastActive)
        expect(last_active).toBe(Math.floor(Number(user_id.slice(1)) / 2) * AN_HOUR)
      const times = db.selectFrom('completions').select(['user_id', 'completed', 'reopened'])
      for (const { user_id, completed, reopened } of await times.execute()) {
        const n = Number(user_id.slice(1))
        expect([completed, reopened]).toEqual(n % 3 > 0 ? [3 * n, 2 * n] : [n, 0])
      }
      expect(await migrate(db)).toEqual([])
      if (kind === 'sqlite') return
      const unfinished = await sql`select indexrelid::regclass from pg_index where not indisvalid`.execute(db)
      expect(unfinished.rows).toEqual([])
    })

    it('clears a record’s completion and reopening times when an older version changes its status', async () => {
      await migrate(db)
      const timesOf = async (uid: string) => {
        const query = db.selectFrom('completions').select(['completed', 'reopened'])
        return { ...(await query.where('user_id', '=', uid).executeTakeFirst()) }
      }
      await write(`update completions set status = 'complete', completed = 7 where user_id = 'u1'`)
      expect(await timesOf('u1')).toEqual({ completed: 7, reopened: 2 })
      await write(
        `update completions set modules = '{}', status = 'complete', version = 9 where user_id = 'u1'`,
      )
      expect(await timesOf('u1')).toEqual({ completed: 7, reopened: 2 })
      await write(
        `update completions set modules = '{}', status = 'in-progress', version = 10 where user_id = 'u1'`,
      )
      expect(await timesOf('u1')).toEqual({ completed: null, reopened: null })
      await write(`update completions set status = 'complete', completed = 9 where user_id = 'u1'`)
      expect(await timesOf('u1')).toEqual({ completed: 9, reopened: null })
    })

    it('records the periods of associates, regardless of the version that changes them', async () => {
      await migrate(db)
      const periods = async (uid: string) => {
        const query = db.selectFrom('memberships').select(['partner_id', 'since', 'joined', 'until'])
        const rows = await query.where('user_id', '=', uid).orderBy('until').orderBy('since').execute()
        return rows.map(({ until, ...row }) => ({ ...row, isOpen: until === null }))
      }
      const associate = `'["partner-associate"]'`
      const first = { partner_id: 'p', joined: 1, since: 1 }
      expect(await periods('u1')).toEqual([{ ...first, isOpen: true }])
      await write(`insert into users (uid, email, user_name, roles, partner, created, joined)
        values ('new', 'new@b.example', 'N', ${associate}, 'q', 1, 5) on conflict (email) do nothing`)
      await write(`insert into users (uid, email, user_name, roles, partner, created, joined)
        values ('boss', 'boss@b.example', 'N', '["partner-admin"]', 'q', 1, 5) on conflict (email) do nothing`)
      expect(await periods('new')).toEqual([{ partner_id: 'q', since: 5, joined: 5, isOpen: true }])
      expect(await periods('boss')).toEqual([])
      const leave = `update users set partner = null, roles = '[]', joined = null where uid = 'u1'`
      const join = (partner: string, joined: number) =>
        `update users set partner = '${partner}', roles = ${associate}, joined = ${joined} where uid = 'u1'`
      await write(leave)
      expect(await periods('u1')).toEqual([{ ...first, isOpen: false }])
      await write(join('p', 7))
      const sorted = async () => (await periods('u1')).toSorted((a, b) => a.since - b.since)
      const again = { partner_id: 'p', since: 7, joined: 7 }
      expect(await sorted()).toEqual([
        { ...first, isOpen: false },
        { ...again, isOpen: true },
      ])
      await write(join('q', 9))
      const elsewhere = { partner_id: 'q', since: 9, joined: 9 }
      const ended = [first, again].map((one) => ({ ...one, isOpen: false }))
      expect(await sorted()).toEqual([...ended, { ...elsewhere, isOpen: true }])
      await write(`update users set roles = '["partner-admin"]' where uid = 'u1'`)
      expect(await sorted()).toEqual([...ended, { ...elsewhere, isOpen: false }])
      await write(`update users set roles = ${associate} where uid = 'u1'`)
      expect((await sorted()).slice(3)).toEqual([
        { partner_id: 'q', since: expect.any(Number), joined: 9, isOpen: true },
      ])
      // The account left and joined again in the same millisecond.
      await write(`update memberships set until = 9 where user_id = 'u1' and until is null`)
      await write(leave)
      await write(join('q', 9))
      expect((await sorted())[2]).toEqual({ ...elsewhere, isOpen: true })
      await expect(
        write(`insert into memberships (partner_id, user_id, since, joined) values ('q', 'u1', 99, 9)`),
      ).rejects.toThrow(/unique/i)
      await write(`delete from users where uid = 'u1'`)
      expect(await periods('u1')).toEqual([])
    })

    it('keeps the tables maintained by triggers consistent with further writes by version 0.3.0', async () => {
      await migrate(db)
      await write(`insert into users (uid, email, user_name, roles, partner, created)
        values ('new', 'new@b.example', 'N', '[]', 'q', 1) on conflict (email) do nothing`)
      await write(`insert into users (uid, email, user_name, roles, partner, created)
        values ('none', 'new@b.example', 'N', '[]', 'q', 1) on conflict (email) do nothing`)
      await write(`update users set partner = 'q', roles = '["partner-admin"]' where uid = 'u1'`)
      await write(`update users set partner = null, roles = '[]' where uid = 'u2'`)
      await write(`update users set partner = 'p' where uid = 'u10'`)
      await write(`update users set email = 'free@b.example', user_name = 'Free' where uid = 'u3'`)
      await write(`update users set email = 'u3@b.example' where uid = 'u4'`)
      await write(`update users set email = email, uid = uid where uid = 'u5'`)
      await write(`delete from users where uid = 'u6'`)
      await expect(write(`update users set email = 'new@b.example' where uid = 'u7'`)).rejects.toThrow(
        /unique/i,
      )
      const { emails, members } = await compare(db)
      expect(emails[0]).toEqual(emails[1])
      expect(members[0]).toEqual(members[1])

      await write(`insert into video_positions (partner_id, uid, course_id, module_id, position, updated)
        values ('p', 'u1', 'c', 'v', 7, 8) on conflict (partner_id, uid, course_id, module_id)
        do update set position = 7.25, updated = 8`)
      await write(`insert into video_positions (partner_id, uid, course_id, module_id, position, updated)
        values ('p', 'u1', 'c', 'a "quoted" one', 1, 2)`)
      expect(await positionsOf('u1')).toEqual([
        { moduleId: 'a "quoted" one', position: 1, updated: 2 },
        { moduleId: 'v', position: 7.25, updated: 8 },
        { moduleId: 'w', position: 1.5, updated: 1 },
      ])
      await write(`delete from video_positions where uid = 'u1' and module_id = 'v'`)
      expect((await positionsOf('u1')).map(({ moduleId }) => moduleId)).toEqual(['a "quoted" one', 'w'])
      await write(`delete from video_positions where uid = 'u1'`)
      expect(await db.selectFrom('video_places').select('uid').where('uid', '=', 'u1').execute()).toEqual([])
    })
  })
