import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadDemoData } from '#demo/load-demo-data.ts'
import { DEMO_COMPANY_PEOPLE, DEMO_PEOPLE } from '#demo/people.ts'
import { A_DAY } from '#domain/durations.ts'
import { addMonths } from '#domain/local-time.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { connect } from '#store/connection/connect.ts'
import { migrate } from '#store/migrating/migrate.ts'
import { insertUser, setEmail } from '#store/people/users.ts'
import { listOpenRequirements } from '#store/requirements/requirements.ts'
import type { Database } from '#store/schema.ts'
import { createDatabase, DATABASES, type TestDatabase } from '#test/databases.ts'
import { NEED_NUDGE } from '#test/demo-team.ts'
import { environmentOf, runPortalCommand } from '#test/run-portal-command.ts'
import { serverProcesses } from '#test/server/server-processes.ts'

const DEMO_ACCOUNTS = DEMO_PEOPLE.length + DEMO_COMPANY_PEOPLE.length

/** Tables that are empty after the removal of the demo people. */
const REMOVED = [
  'users',
  'partners',
  'completions',
  'email_tokens',
  'certificates',
  'certificate_places',
  'requirements',
  'totp_factors',
] as const

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

    // Contract § 9: a publicly reachable portal does not start with demo accounts; their removal; their
    //   states
    it('prevent a portal that is reachable by others from starting, until they are removed', async () => {
      await loadDemo()
      await expectRefused({ ...PUBLIC, NODE_ENV: 'production' })
      await expectRefused({ ...PUBLIC, HOST: '0.0.0.0' })
      await expectRefused({ PUBLIC_ORIGIN: 'http://127.0.0.1:3000' })
      await expectRefused({ TRUST_PROXY: '1' })

      expect(await removeDemo()).toMatchObject({ code: 2, stderr: expect.stringContaining('add --yes') })
      expect(await emails()).toHaveLength(DEMO_ACCOUNTS)
      const { code, stdout, stderr } = await removeDemo('--yes')
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout).toContain('demo account: done@happytails.example\n')
      const records = DEMO_PEOPLE.flatMap(({ progress = [] }) => progress).length
      expect(stdout).toContain(
        `Removed ${DEMO_ACCOUNTS} demo accounts with ${records} completion records, and the partners happy-tails, city-paws. The courses were kept.\n`,
      )
      expect(await removeDemo('--yes')).toMatchObject({ code: 0, stdout: 'There are no demo accounts.\n' })
      for (const table of REMOVED) expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
      await startPublic().ready()
    })

    it('are removed with an audit entry each, even at another email address, and other people stay', async () => {
      await loadDemo()
      const [own] = await db.selectFrom('users').select('uid').where('email', 'like', 'busy@%').execute()
      await setEmail(db, own?.uid ?? '', 'busy@shop.example')
      const account = { userName: 'Real', roles: ['partner-associate'], profileImageUrl: undefined }
      const real = { ...account, uid: 'real', email: 'real@shop.example', partner: 'happy-tails' }
      await insertUser(db, { ...real, passwordHash: undefined }, Date.now())
      expect((await removeDemo('--yes')).stdout).toMatch(/records, and the partner city-paws\. /)
      expect(await emails()).toEqual(['real@shop.example'])
      const removals = db.selectFrom('audit_log').select('subject').where('act', '=', 'demo-person-removed')
      expect(await removals.execute()).toHaveLength(DEMO_ACCOUNTS)
      await startPublic().ready()
    })

    it('are twelve team members and an administrator, with members in every possible state', async () => {
      await loadDemo()
      const users = await db.selectFrom('users').selectAll().where('partner', '=', 'happy-tails').execute()
      const records = await db.selectFrom('completions').select(['user_id', 'status']).execute()
      const statusesOf = (uid: string) =>
        records.flatMap(({ user_id, status }) => (user_id === uid ? [status ?? ''] : []))
      const associates = users.filter(({ roles }) => roles === '["partner-associate"]')
      expect(associates).toHaveLength(11)
      expect(users).toHaveLength(13)
      const states = new Set(associates.map(({ uid }) => statusesOf(uid).sort().join(', ')))
      const complete = 'complete'
      expect([...states].sort()).toEqual(
        ['', 'in-progress', complete, 'complete, in-progress', 'complete, complete, in-progress']
          .concat('complete, complete, complete')
          .sort(),
      )
      const invited = associates.filter((user) => user.password_hash === null)
      expect(invited.map(({ email }) => email)).toEqual(['noah@happytails.example'])
      const links = await db.selectFrom('email_tokens').select(['uid', 'kind', 'expires']).execute()
      expect(links).toEqual([{ uid: invited[0]?.uid, kind: 'invitation', expires: expect.any(Number) }])
      expect(links[0]?.expires).toBeGreaterThan(Date.now())
    })

    it('have the documented state, and two of them were inactive for 30 days', async () => {
      await loadDemo()
      const recordsOf = (email: string) =>
        db
          .selectFrom('completions')
          .innerJoin('users', 'users.uid', 'completions.user_id')
          .where('users.email', '=', email)
          .select(['status', 'modules', 'completions.created', 'users.created as joined'])
          .execute()
      const statuses = async (email: string) => (await recordsOf(email)).map(({ status }) => status)
      expect(await statuses('new@happytails.example')).toEqual([])
      expect(await statuses('busy@happytails.example')).toEqual(['in-progress'])
      expect(await statuses('done@happytails.example')).toEqual(['complete', 'complete', 'complete'])
      expect(await statuses('staff@citypaws.example')).toEqual([])
      const started = NEED_NUDGE.filter(({ progress = [] }) => progress.length > 0)
      expect(started).toHaveLength(2)
      for (const { email } of started) {
        for (const { created, joined, modules } of await recordsOf(email)) {
          expect(created).toBeGreaterThan(joined)
          const times = [...modules.matchAll(/"(?:dateCompleted|submitted)":(\d+)/g)].map(([, at]) =>
            Number(at),
          )
          expect(Math.max(created, ...times)).toBeLessThan(Date.now() - 30 * A_DAY)
        }
      }
    })

    it('have a certificate of each completed course, one of which lasts 12 months and is required', async () => {
      await loadDemo()
      const certificates = await db.selectFrom('certificates').selectAll().execute()
      const completed = DEMO_PEOPLE.flatMap(({ userName, progress = [] }) =>
        progress.flatMap(({ course, until }) => (until === 'end' ? [`${userName} ${course}`] : [])),
      )
      expect(certificates.map(({ name, course_id }) => `${name} ${course_id}`).sort()).toEqual(
        completed.sort(),
      )
      for (const { course_id, day, ends } of certificates)
        expect(ends).toBe(course_id === 'dog-nutrition' ? addMonths(day, 12) : null)
      expect(await listOpenRequirements(db, wholeTeam('happy-tails'))).toEqual([])
      expect(await listOpenRequirements(db, wholeTeam('city-paws'))).toMatchObject([
        { courseId: 'dog-nutrition', deadline: { within: 14 } },
      ])
    })

    it('are loaded once, even if several instances start together', async () => {
      await migrate(db)
      const other = connect(database.address)
      const loaded = await Promise.all([db, other].map((each) => loadDemoData(each, Date.now())))
      await other.destroy()
      expect(loaded.sort()).toEqual([false, true])
      expect(await emails()).toHaveLength(DEMO_ACCOUNTS)
    })
  })
