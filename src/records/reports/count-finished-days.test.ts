import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { A_MINUTE } from '#domain/durations.ts'
import { insertPartner, setPartnerState } from '#store/people/partners/partners.ts'
import { insertUser } from '#store/people/users.ts'
import { DATABASES } from '#test/databases.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { countFinishedDays } from './count-finished-days.ts'
import { readCompanyReport, readPartnerReport } from './read-report.ts'

const at = (time: string) => Date.parse(`${time}Z`)

// Contract § 9: report of a period
for (const kind of DATABASES)
  describe(`the days of partners that come and go on ${kind}`, () => {
    let app: TestApp

    beforeEach(async () => {
      app = await startApp(kind, {}, { hasJobs: false })
    })
    afterEach(() => app.close())

    const context = () => ({ ...app, clock: app.now, log: app.app.log, config: { timeZone: 'UTC' } })

    async function countDays(time: string): Promise<void> {
      app.setNow(at(time))
      await countFinishedDays(context(), new AbortController().signal)
    }

    /** Creates a partner with an associate. */
    async function create(id: string, time: string, timeZone = 'UTC'): Promise<string> {
      await insertPartner(app.db, { id, name: id, logoUrl: `/media/${id}.svg` }, at(time))
      await app.db.updateTable('partners').set({ time_zone: timeZone }).where('id', '=', id).execute()
      return join(id, time)
    }

    async function join(partner: string, time: string): Promise<string> {
      const uid = randomUUID()
      const account = { userName: 'P', roles: ['partner-associate'], partner, profileImageUrl: undefined }
      const email = `${uid}@p.example`
      await insertUser(app.db, { ...account, uid, email, passwordHash: undefined }, at(time))
      return uid
    }

    const remove = (id: string, time: string | undefined) =>
      setPartnerState(app.db, id, { suspended: null, removed: time === undefined ? null : at(time) })

    const companyDays = () =>
      app.db.selectFrom('company_report_days').select(['day', 'members']).orderBy('day').execute()

    it('are the company’s up to yesterday, also after its last partner was removed, and with a later one', async () => {
      await create('first', '2026-03-01T09:00')
      await countDays('2026-03-04T13:00')
      await remove('first', '2026-03-04T14:00')
      await countDays('2026-03-07T13:00')
      expect((await companyDays()).map(({ day }) => day)).toEqual([
        '2026-03-01',
        '2026-03-02',
        '2026-03-03',
        '2026-03-04',
        '2026-03-05',
        '2026-03-06',
      ])
      await create('second', '2026-03-08T09:00')
      await join('second', '2026-03-08T10:00')
      await countDays('2026-03-11T13:00')
      const period = { kind: 'dates' as const, from: '2026-03-08', to: '2026-03-10' }
      const report = await readCompanyReport(context(), period, undefined)
      expect(report).toMatchObject({ isComplete: true, countedTo: period.to })
      expect(report.figures.members).toMatchObject({ now: 2, before: 0 })
      expect(report.partners).toMatchObject([{ name: 'second', logoUrl: '/media/second.svg' }])
    })

    it('are the company’s with the day on which a partner is removed', async () => {
      await create('east', '2026-03-01T01:00', 'Pacific/Kiritimati')
      await create('west', '2026-03-01T13:00', 'Pacific/Pago_Pago')
      await countDays('2026-03-03T13:00')
      // March 3 has ended in the east, but not in the west.
      await join('west', '2026-03-04T09:00')
      await remove('west', '2026-03-04T10:30')
      await countDays('2026-03-04T10:45')
      await countDays('2026-03-06T13:00')
      expect(await companyDays()).toContainEqual({ day: '2026-03-03', members: 3 })
    })

    it('are the company’s once they are over everywhere, since a new partner may be in any time zone', async () => {
      await create('east', '2026-03-01T01:00', 'Pacific/Kiritimati')
      // At a quarter past two on March 4 there, a day that the company has not counted.
      await join('east', '2026-03-03T12:15')
      await countDays('2026-03-04T10:30')
      const period = { kind: 'dates' as const, from: '2026-03-01', to: '2026-03-04' }
      const { figures, partners } = await readCompanyReport(context(), period, undefined)
      expect([figures, partners?.[0]?.figures].map((one) => one?.members.now)).toEqual([1, 1])
      await create('west', '2026-03-04T10:40', 'Pacific/Pago_Pago')
      await countDays('2026-03-06T13:00')
      expect(await companyDays()).toContainEqual({ day: '2026-03-03', members: 2 })
    })

    it('are read in pages of partners, although all on the first page are newer than the period', async () => {
      await create('old', '2026-03-01T09:00')
      await countDays('2026-03-04T13:00')
      for (let count = 10; count < 30; count++) await create(`new-${count}`, '2026-03-04T12:00')
      const period = { kind: 'dates' as const, from: '2026-03-01', to: '2026-03-03' }
      const first = await readCompanyReport(context(), period, undefined)
      expect(first).toMatchObject({ partners: [], next: expect.any(String) })
      const { partners, next } = await readCompanyReport(context(), period, first.next)
      expect([partners?.map(({ id }) => id), next]).toEqual([['old'], undefined])
    })

    it('are counted by one server, which keeps its lease during a long round', async () => {
      await create('first', '2026-03-01T09:00')
      app.setNow(at('2026-03-04T13:00'))
      let now = app.now()
      // Each look at the clock takes minutes, so that the round is longer than its lease at first.
      const clock = () => (now += 4 * A_MINUTE)
      await countFinishedDays({ ...context(), clock }, new AbortController().signal)
      const { held_until } = await app.db
        .selectFrom('leases')
        .select('held_until')
        .where('name', '=', 'report-days')
        .executeTakeFirstOrThrow()
      expect(held_until).toBeGreaterThan(now)
      expect(now - at('2026-03-04T13:00')).toBeGreaterThan(10 * A_MINUTE)
    })

    const row = (partner: string, uid: string) => ({
      partner_id: partner,
      user_id: uid,
      course_id: 'welcome',
    })

    /** Stores a record with its first event. */
    async function start(partner: string, uid: string, time: string): Promise<void> {
      const about = { created: at(time), modules: '{}', passed_quizzes: '[]', status: 'in-progress' as const }
      const versions = { id: uid, version: 1, status_revision: 1, completed: 0, reopened: 0 }
      await app.db
        .insertInto('completions')
        .values({ ...row(partner, uid), ...about, ...versions })
        .execute()
      const event = {
        record_id: uid,
        number: 1,
        id: randomUUID(),
        kind: 'record-opened' as const,
        actor: uid,
      }
      const times = { at: at(time), happened: at(time), revision: 1, module_id: null, data: '{"v":1}' }
      await app.db
        .insertInto('learning_events')
        .values({ ...row(partner, uid), ...event, ...times })
        .execute()
    }

    const march = { kind: 'month' as const, from: '2026-03-01', to: '2026-03-05' }
    const startedIn = async (partner: string, db = app.db) =>
      (await readPartnerReport({ ...context(), db }, partner, march)).figures.started.now

    it('are counted once, also if they are stored while a report is read', async () => {
      const uid = await create('first', '2026-03-01T09:00')
      await countDays('2026-03-04T13:00')
      await start('first', uid, '2026-03-04T14:00')
      app.setNow(at('2026-03-05T13:00'))
      let reads = 0
      const db = app.db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          // After the first read of the counted days, and before the next.
          if (reads++ === 1) await countDays('2026-03-05T13:00')
          return result
        },
      })
      expect(await startedIn('first', db)).toBe(1)
      expect(await startedIn('first')).toBe(1)
    })

    it('end with today, whose counts the readers of one partner share for a minute', async () => {
      const [first, second] = [
        await create('first', '2026-03-05T09:00'),
        await create('second', '2026-03-05T09:00'),
      ]
      app.setNow(at('2026-03-05T13:00'))
      await start('first', first, '2026-03-05T10:00')
      expect(await startedIn('first')).toBe(1)
      await start('first', await join('first', '2026-03-05T09:00'), '2026-03-05T11:00')
      await start('second', second, '2026-03-05T10:00')
      expect([await startedIn('first'), await startedIn('second')]).toEqual([1, 1])
      app.setNow(app.now() + A_MINUTE)
      expect([await startedIn('first'), await startedIn('second')]).toEqual([2, 1])
    })

    it('leave out a completion that was continued from another partner, and who moved', async () => {
      const uid = await create('first', '2026-03-01T09:00')
      const log = (number: number, event: 'course-completed' | 'record-continued', actor: string) =>
        app.db
          .insertInto('learning_events')
          .values({
            ...row('first', uid),
            revision: 1,
            module_id: null,
            record_id: 'r',
            number,
            id: randomUUID(),
            kind: event as 'course-completed',
            actor,
            at: at('2026-03-03T09:00'),
            happened: at(event === 'course-completed' ? '2026-01-03T09:00' : '2026-03-03T09:00'),
            data: '{"v":1,"quizzes":[]}',
          })
          .execute()
      await app.db
        .insertInto('completions')
        .values({
          ...row('first', uid),
          id: 'r',
          version: 2,
          created: at('2026-01-03T08:00'),
          modules: '{}',
          passed_quizzes: '[]',
          status: 'complete',
          status_revision: 1,
          completed: at('2026-01-03T09:00'),
          reopened: 0,
        })
        .execute()
      await log(1, 'record-continued', 'operator')
      await log(2, 'course-completed', uid)
      await countDays('2026-03-05T13:00')
      const period = { kind: 'dates' as const, from: '2026-03-01', to: '2026-03-04' }
      const { figures } = await readPartnerReport(context(), 'first', period)
      expect([figures.completed.now, figures.active.now]).toEqual([0, 0])
    })
  })
