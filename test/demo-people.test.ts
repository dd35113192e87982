import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadDemoData } from '#server/demo/load-demo-data.ts'
import { connect } from '#server/store/connect.ts'
import { MIGRATIONS, migrate } from '#server/store/migrate.ts'
import type { Database } from '#server/store/schema.ts'
import { insertUser, setEmail } from '#server/store/users.ts'
import type { TestDatabase } from './databases.ts'
import { createDatabase, DATABASES } from './databases.ts'
import { environmentOf, runPortalCommand } from './run-portal-command.ts'
import { serverProcesses } from './server-processes.ts'

const PUBLIC = { PUBLIC_ORIGIN: 'https://portal.example', SUPPORT_EMAIL: 'help@company.example' }

for (const kind of DATABASES)
  describe(`the demo’s people on ${kind}`, () => {
    const { start } = serverProcesses()
    let database: TestDatabase
    let db: Database

    beforeEach(async () => {
      database = await createDatabase(kind)
      db = connect(database.address)
    })
    afterEach(async () => {
      await db.destroy()
      await database.drop()
    })

    async function loadDemo(): Promise<void> {
      await migrate(db)
      await loadDemoData(db, Date.now())
    }
    const startPublic = (env: Record<string, string> = PUBLIC) =>
      start({ ...environmentOf(database.address), ...env })
    const removeDemo = (...options: string[]) =>
      runPortalCommand(['demo', 'remove', ...options], environmentOf(database.address))
    const emails = async () =>
      (await db.selectFrom('users').select('email').orderBy('email').execute()).map(({ email }) => email)

    async function expectRefused(env?: Record<string, string>): Promise<void> {
      const server = startPublic(env)
      expect(await server.ended).toBe(1)
      expect(server.output()).toMatch(/^The portal will not start: .* npm run portal -- demo remove$/m)
      expect(server.output()).not.toContain('ready at')
    }

    it('keep a portal that others can reach from starting, until they are removed', async () => {
      await loadDemo()
      await expectRefused({ ...PUBLIC, NODE_ENV: 'production' })
      await expectRefused({ ...PUBLIC, HOST: '0.0.0.0' })
      await expectRefused({ PUBLIC_ORIGIN: 'http://127.0.0.1:3000' })
      await expectRefused({ TRUST_PROXY: '1' })

      expect(await removeDemo()).toMatchObject({ code: 2, stderr: expect.stringContaining('add --yes') })
      expect(await emails()).toHaveLength(6)
      const { code, stdout, stderr } = await removeDemo('--yes')
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout).toContain('demo account: done@happytails.example\n')
      expect(stdout).toMatch(
        /Removed 6 demo accounts with 4 completion records, and the partners happy-tails, city-paws\. The courses were kept\.\n$/,
      )
      expect(await removeDemo('--yes')).toMatchObject({ code: 0, stdout: 'There are no demo accounts.\n' })
      for (const table of ['users', 'partners', 'completions'] as const)
        expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
      await startPublic().ready()
    }, 60_000)

    it('are recognised under another address too, and other people stay', async () => {
      await loadDemo()
      const [own] = await db.selectFrom('users').select('uid').where('email', 'like', 'busy@%').execute()
      await setEmail(db, own?.uid ?? '', 'busy@shop.example')
      const account = { userName: 'Real', roles: ['partner-associate'], profileImageUrl: undefined }
      const real = { ...account, uid: 'real', email: 'real@shop.example', partner: 'happy-tails' }
      await insertUser(db, { ...real, passwordHash: undefined }, Date.now())
      expect((await removeDemo('--yes')).stdout).toMatch(/records, and the partner city-paws\. /)
      expect(await emails()).toEqual(['real@shop.example'])
      await startPublic().ready()
    }, 60_000)

    it('are recognised in a database that an older version filled', async () => {
      const provider = { getMigrations: async () => MIGRATIONS }
      await new Migrator({ db, provider }).migrateTo('011-records-by-partner')
      await sql`insert into users (uid, email, user_name, roles, created)
        values ('old', 'admin@happytails.example', 'Admin', '[]', 1)`.execute(db)
      await expectRefused()
      expect((await removeDemo('--yes')).stdout).toContain('Removed 1 demo account')
    }, 60_000)

    it('are loaded once, however many instances start together', async () => {
      await migrate(db)
      const other = connect(database.address)
      const loaded = await Promise.all([db, other].map((each) => loadDemoData(each, Date.now())))
      await other.destroy()
      expect(loaded.sort()).toEqual([false, true])
      expect(await emails()).toHaveLength(6)
    })
  })
