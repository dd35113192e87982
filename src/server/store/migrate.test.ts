import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '#test/databases.ts'
import { createDatabase, DATABASES } from '#test/databases.ts'
import { runScript } from '#test/run-script.ts'
import { clearUp } from '../housekeeping.ts'
import { createKeyRing } from '../sign-in/key-ring.ts'
import { connect } from './connect.ts'
import { findEmailToken } from './email-tokens.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { findSession } from './sessions.ts'
import { reserveAttempt } from './sign-in-attempts.ts'

const MIGRATE = `
import { connect } from '#server/store/connect.ts'
import { migrate } from '#server/store/migrate.ts'
const db = connect(JSON.parse(process.env.ADDRESS))
await migrate(db)
await db.destroy()
console.log('migrated')`

let database: TestDatabase | undefined

afterEach(() => database?.drop())

it('every migration is registered under the name of its file', () => {
  const files = readdirSync(join(import.meta.dirname, 'migrations')).map((file) => file.replace(/\.ts$/, ''))
  expect(Object.keys(MIGRATIONS)).toEqual(files.sort())
})

for (const kind of DATABASES) {
  describe(`migrations on ${kind}`, () => {
    it('bring an empty database to the newest schema once, however many processes start at once', async () => {
      database = await createDatabase(kind)
      const env = { ADDRESS: JSON.stringify(database.address) }
      const outputs = await Promise.all([0, 1, 2].map(() => runScript(MIGRATE, env)))
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

    it('take what is stored along: failed sign-ins go on counting, sessions go on living', async () => {
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
      await clearUp({ db, clock: Date.now, keys: await createKeyRing(db, Date.now) })
      const session = await findSession(db, 's')
      expect(session?.secretAs('s')).toEqual({ presented: 'newest', rotated: now, confirmed: undefined })
      expect(await findEmailToken(db, 't', now)).toMatchObject({ uid: 'u', email: 'u@b.example' })
      const account = db.selectFrom('users').select('email_proved').where('uid', '=', 'u')
      expect(await account.executeTakeFirst()).toEqual({ email_proved: 0 })
      expect(await reserveAttempt(db, 'a@b.example', Date.now())).toBe(10)
      await db.destroy()
    })

    it('bring stored emails into their one form, the older account first, and name what stands in conflict', async () => {
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
      ]
      for (const [created, [uid, email]] of stored.entries()) {
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
      })
      const links = await db.selectFrom('email_tokens').select('uid').orderBy('uid').execute()
      expect(links.map(({ uid }) => uid)).toEqual(['host', 'plain', 'taken', 'younger'])
      const noted = await db.selectFrom('audit_log').select(['act', 'subject']).orderBy('subject').execute()
      expect(noted).toEqual(['taken', 'younger'].map((subject) => ({ act: 'email-in-conflict', subject })))
      await db.destroy()
    })
  })
}
