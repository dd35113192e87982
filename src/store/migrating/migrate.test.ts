import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, describe, expect, it } from 'vitest'
import { clearUp } from '#jobs/housekeeping.ts'
import { Mail } from '#store/operation/mail-queue.ts'
import { makeNewer } from '#test/databases/make-newer.ts'
import { textOfTables } from '#test/databases/tables.ts'
import { createDatabase, DATABASES, type TestDatabase } from '#test/databases.ts'
import { connect } from '../connection/connect.ts'
import { claimMail } from '../operation/mail-claims.ts'
import { findEmailToken } from '../people/email-tokens.ts'
import { findSession } from '../people/sessions.ts'
import { reserveAttempt } from '../people/sign-in-attempts.ts'
import { isServable } from './is-migrated.ts'
import { MIGRATIONS, migrate } from './migrate.ts'

const MIGRATE = `
import { connect } from '#store/connection/connect.ts'
import { migrate } from '#store/migrating/migrate.ts'
const db = connect(JSON.parse(process.env.ADDRESS))
await migrate(db)
await db.destroy()
console.log('migrated')`

/** Migrates a database in a separate process; returns its output. */
async function migrateApart({ address }: TestDatabase): Promise<string> {
  const args = ['--input-type=module-typescript', '--eval', MIGRATE]
  const env = { ...process.env, ADDRESS: JSON.stringify(address) }
  return (await promisify(execFile)(process.execPath, args, { env })).stdout
}

let database: TestDatabase | undefined

afterEach(() => database?.drop())

it('registers every migration under the name of its file', () => {
  const files = readdirSync(join(import.meta.dirname, 'migrations')).map((file) => file.replace(/\.ts$/, ''))
  expect(Object.keys(MIGRATIONS)).toEqual(files.sort())
})

for (const kind of DATABASES) {
  describe(`migrations on ${kind}`, () => {
    it('bring an empty database to the newest schema once, even if several processes start at the same time', async () => {
      const empty = await createDatabase(kind)
      database = empty
      const outputs = await Promise.all([0, 1, 2].map(() => migrateApart(empty)))
      expect(outputs.map((output) => output.trim())).toEqual(['migrated', 'migrated', 'migrated'])
    })

    it('change nothing the second time', async () => {
      database = await createDatabase(kind)
      const db = connect(database.address)
      await migrate(db)
      const applied = () => sql`select name, timestamp from kysely_migration order by name`.execute(db)
      const first = await applied()
      await migrate(db)
      expect((await applied()).rows).toEqual(first.rows)
      await db.destroy()
    })

    // Contract § 9: the release before and this one serve one database …
    it('need not be loaded for an up-to-date database; an older version works with newer ones until one removes something', async () => {
      database = await createDatabase(kind)
      const db = connect(database.address)
      expect(await isServable(db)).toBe(false)
      const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
      await migrator.migrateTo('003-video-positions')
      expect(await isServable(db)).toBe(false)
      await migrate(db)
      expect(await isServable(db)).toBe(true)
      await makeNewer(db)
      expect(await isServable(db)).toBe(true)
      expect(await migrate(db)).toEqual([])
      await makeNewer(db, { takesAway: true })
      expect(await isServable(db)).toBe(false)
      await expect(migrate(db)).rejects.toThrow('999-of-the-future')
      await db.destroy()
    })

    it('keep stored data: failed sign-ins still count, and sessions stay alive', async () => {
      database = await createDatabase(kind)
      const db = connect(database.address)
      const provider = { getMigrations: async () => MIGRATIONS }
      await new Migrator({ db, provider }).migrateTo('003-video-positions')
      await sql`insert into sign_in_attempts (email, failures, locked_until) values ('a@b.example', 9, 0)`.execute(
        db,
      )
      const partner = { id: 'p', name: 'P', logo_url: null, created: 0 }
      await db.insertInto('partners').values(partner).execute()
      const user = { uid: 'u', email: 'u@b.example', user_name: 'U', roles: '[]', partner: 'p' }
      const rest = { profile_image_url: null, disabled: 0, password_hash: null, created: 0 }
      await db
        .insertInto('users')
        .values({ ...user, ...rest })
        .execute()
      const now = Date.now()
      await sql`insert into sessions (hash, uid, created, last_used) values ('s', 'u', ${now}, ${now})`.execute(
        db,
      )
      await sql`insert into email_tokens (hash, uid, kind, expires) values ('t', 'u', 'reset', ${now + 60_000})`.execute(
        db,
      )
      await migrate(db)
      await clearUp({ db, clock: Date.now })
      const session = await findSession(db, { uid: 'u', hash: 's' })
      expect(session?.secretAs('s')).toEqual({ presented: 'newest', rotated: now, confirmed: undefined })
      expect(await findEmailToken(db, { uid: 'u', hash: 't' }, now)).toMatchObject({
        uid: 'u',
        email: 'u@b.example',
      })
      const account = db.selectFrom('users').select('email_proved').where('uid', '=', 'u')
      expect(await account.executeTakeFirst()).toEqual({ email_proved: 0 })
      expect(await reserveAttempt(db, 'a@b.example', Date.now())).toBe(10)
      await db.destroy()
    })

    // Contract § 5: an address has one form …
    it('convert stored emails to their canonical form, giving the older account precedence, and record conflicts', async () => {
      database = await createDatabase(kind)
      const db = connect(database.address)
      const provider = { getMigrations: async () => MIGRATIONS }
      await new Migrator({ db, provider }).migrateTo('006-session-secrets')
      const stored = [
        ['plain', 'ann@b.example'],
        ['host', 'bea@exämple.org'],
        ['mailbox', 'ﬁona@b.example'],
        ['taken', 'ａnn@b.example'],
        ['older', 'c\u200bid@b.example'],
        ['younger', 'ci\u200bd@b.example'],
        // The oldest account has the last id.
        ['a younger', 'd\u200ban@b.example'],
        ['z older', 'da\u200bn@b.example'],
      ] as const
      for (const [place, [uid, email]] of stored.entries()) {
        const created = uid === 'z older' ? 0 : place + 1
        await sql`insert into users (uid, email, user_name, roles, disabled, password_hash, created)
          values (${uid}, ${email}, 'U', '[]', 0, 'x', ${created})`.execute(db)
        await sql`insert into email_tokens (hash, uid, kind, expires) values (${uid}, ${uid}, 'reset', ${Date.now() + 60_000})`.execute(
          db,
        )
      }
      await migrate(db)
      const accounts = await db.selectFrom('users').select(['uid', 'email', 'email_proved']).execute()
      expect(Object.fromEntries(accounts.map((row) => [row.uid, [row.email, row.email_proved]]))).toEqual({
        plain: ['ann@b.example', 1],
        host: ['bea@xn--exmple-cua.org', 1],
        mailbox: ['fiona@b.example', 0],
        taken: ['ａnn@b.example', 1],
        older: ['cid@b.example', 0],
        younger: ['ci\u200bd@b.example', 1],
        'a younger': ['d\u200ban@b.example', 1],
        'z older': ['dan@b.example', 0],
      })
      const links = await db.selectFrom('email_tokens').select('uid').orderBy('uid').execute()
      expect(links.map(({ uid }) => uid)).toEqual(['a younger', 'host', 'plain', 'taken', 'younger'])
      const noted = await db.selectFrom('audit_log').select(['act', 'subject']).orderBy('subject').execute()
      expect(noted).toEqual(
        ['a younger', 'taken', 'younger'].map((subject) => ({ act: 'email-in-conflict', subject })),
      )
      await db.destroy()
    })

    it('remove the links from waiting mails, which are still sent', async () => {
      database = await createDatabase(kind)
      const db = connect(database.address)
      const provider = { getMigrations: async () => MIGRATIONS }
      await new Migrator({ db, provider }).migrateTo('009-known-browsers')
      await sql`insert into users (uid, email, user_name, roles, disabled, created) values ('u', 'u@b.example', 'U', '[]', 0, 0)`.execute(
        db,
      )
      const mails = [
        ['reset', 'u@b.example', { kind: 'reset', userName: 'U', token: 'secret-one' }],
        [
          'invited',
          'u@b.example',
          { kind: 'invitation', userName: 'U', token: 'secret-two', partnerName: 'P' },
        ],
        ['told', 'old@b.example', { kind: 'email-changed', userName: 'U' }],
        ['gone', 'old@b.example', { kind: 'reset', userName: 'U', token: 'secret-three' }],
      ] as const
      for (const [id, recipient, mail] of mails)
        await sql`insert into mail_queue (id, recipient, mail, queued, attempts, due) values (${id}, ${recipient}, ${JSON.stringify(mail)}, 1, 0, 1)`.execute(
          db,
        )
      await sql`insert into reset_requests (id, email, requested, mailed) values ('mailed', 'u@b.example', 1, 2)`.execute(
        db,
      )
      await migrate(db)
      expect(await textOfTables(db)).not.toContain('secret')
      const due = []
      for (let mail = await claimMail(db, 2, 9); mail; mail = await claimMail(db, 2, 9)) due.push(mail)
      expect(
        due.map(({ id, link, uid, mail }) => ({ id, link, uid, mail: Mail.parse(JSON.parse(mail)) })),
      ).toEqual([
        {
          id: expect.any(String),
          link: 'reset',
          uid: 'u',
          mail: { kind: 'reset', userName: '', minutes: 30 },
        },
        { id: 'told', link: undefined, uid: null, mail: { kind: 'email-changed', userName: '' } },
        { id: 'invited', link: 'invitation', uid: 'u', mail: { kind: 'invitation', partnerName: 'P' } },
      ])
      await db.destroy()
    })
  })
}
