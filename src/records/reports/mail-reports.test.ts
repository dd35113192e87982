import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AN_HOUR } from '#domain/durations.ts'
import { addMonths } from '#domain/local-time.ts'
import { setCompanyRole } from '#store/people/company-people.ts'
import { changeMailChoices, findMailChoices, noteReported } from '#store/people/mail-choices.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { DATABASES, type DatabaseKind } from '#test/databases.ts'
import { newTeam, untilQuiet } from '#test/learning/reminded-team.ts'
import { startMailingApp } from '#test/mail/mailing-app.ts'
import type { MailServer } from '#test/mail-server.ts'
import type { TestApp } from '#test/test-app.ts'
import { countFinishedDays } from './count-finished-days.ts'
import { mailReports } from './mail-reports.ts'

const at = (time: string) => Date.parse(`${time}:00Z`)

const signal = new AbortController().signal

/** Runs an app that mails reports, for the tests of a group. */
function useReportMails(kind: DatabaseKind) {
  let app: TestApp
  let server: MailServer
  beforeAll(async () => {
    ;({ app, server } = await startMailingApp(kind))
  })
  afterEach(async () => {
    server.received.length = 0
    for (const table of ['mail_queue', 'leases', 'mail_choices'] as const)
      await app.db.deleteFrom(table).execute()
  })
  afterAll(() => app.close())

  const context = () => ({ ...app, clock: app.now, log: app.app.log, config: { timeZone: 'UTC' } })
  /** Counts the days that are over, although the server's own job, of today, has the lease. */
  async function countDays(): Promise<void> {
    await app.db.deleteFrom('leases').where('name', '=', 'report-days').execute()
    await countFinishedDays(context(), signal)
  }
  return {
    app: () => app,
    received: () => server.received,
    countDays,
    queue: () => mailReports(context(), signal),
    /** Lets two servers queue the due emails at a time, and waits until they are delivered. */
    async mailAt(now: number): Promise<void> {
      app.setNow(now)
      await countDays()
      await Promise.all([mailReports(context(), signal), mailReports(context(), signal)])
      await untilQuiet(app.db, now)
    },
  }
}

// Contract § 9: report of a period
for (const kind of DATABASES) {
  describe(`the monthly report by email on ${kind}`, () => {
    const { app, received, countDays, queue, mailAt } = useReportMails(kind)

    async function newReader(timeZone: string, since: string) {
      app().setNow(at(since))
      const team = await newTeam(app())
      await app()
        .db.updateTable('partners')
        .set({ time_zone: timeZone })
        .where('id', '=', team.partner)
        .execute()
      await changeMailChoices(app().db, team.admin.uid, { report: true }, app().now())
      await noteReported(app().db, team.admin.uid, addMonths(`${since.slice(0, 7)}-01`, -1).slice(0, 7))
      return team
    }

    it.each([
      ['on a Saturday', '2026-08', '2026-07', '2026-08-02T18:00', '2026-08-03T19:00'],
      ['on a Sunday', '2026-11', '2026-10', '2026-11-01T18:00', '2026-11-02T19:00'],
      ['on a Tuesday', '2026-09', '2026-08', '2026-08-31T18:00', '2026-09-01T19:00'],
    ])(
      'is sent once, at 8 on the first working day of a month that begins %s',
      async (_, month, of, east, west) => {
        const teams = [
          await newReader('Pacific/Kiritimati', `${of}-11T12:00`),
          await newReader('Pacific/Pago_Pago', `${of}-12T12:00`),
        ]
        const arrivals = new Map<string, string[]>()
        const first = at(`${month}-01T00:00`) - 14 * AN_HOUR
        for (let now = first; now < first + 6 * 24 * AN_HOUR; now += AN_HOUR) {
          received().length = 0
          await mailAt(now)
          for (const { to } of received())
            arrivals.set(String(to), [
              ...(arrivals.get(String(to)) ?? []),
              new Date(now).toISOString().slice(0, 16),
            ])
        }
        expect([...arrivals]).toEqual([
          [teams[0]?.admin.email, [east]],
          [teams[1]?.admin.email, [west]],
        ])
      },
    )

    it('has the figures, and links to the report and to unsubscribing', async () => {
      const { admin } = await newReader('Europe/Berlin', '2026-04-10T12:00')
      await mailAt(at('2026-05-01T08:00'))
      const [mail] = received()
      expect(mail?.subject).toBe('Your team’s report for April 2026')
      expect(mail?.text).toContain('- Associates\n  1\n')
      expect(mail?.text).toContain('/team/report?period=month&of=2026-04')
      const link = new URL(/<(.+)>/.exec(mail?.headers.get('list-unsubscribe') ?? '')?.[1] ?? '').pathname
      expect((await app().request(link, { method: 'POST' })).status).toBe(200)
      expect((await findMailChoices(app().db, admin.uid)).report).toBe(false)
      await mailAt(at('2026-06-01T08:00'))
      expect(received()).toHaveLength(1)
    })

    it('waits until the month is counted, and is dropped for one who left or unsubscribed', async () => {
      await newReader('UTC', '2026-04-10T12:00')
      const left = await newReader('UTC', '2026-04-10T12:00')
      const unsubscribed = await newReader('UTC', '2026-04-10T12:00')
      app().setNow(at('2026-05-01T08:00'))
      await queue()
      await untilQuiet(app().db, app().now())
      expect(received()).toEqual([])
      await changeMailChoices(app().db, unsubscribed.admin.uid, { report: false }, app().now())
      const { admin } = left
      await app()
        .db.updateTable('users')
        .set({ roles: '["partner-associate"]' })
        .where('uid', '=', admin.uid)
        .execute()
      app().setNow(at('2026-05-01T09:00') - 1)
      await countDays()
      await mailAt(at('2026-05-01T10:00'))
      expect(received()).toHaveLength(1)
    })

    it('is mailed only to those who chose it', async () => {
      app().setNow(at('2026-04-10T12:00'))
      await newTeam(app())
      await mailAt(at('2026-05-01T08:00'))
      expect(received()).toEqual([])
    })
  })

  describe(`the company's monthly report by email on ${kind}`, () => {
    const { app, received, queue, mailAt } = useReportMails(kind)

    async function newCompanyReader(reported = '2026-03') {
      const admin = await newCompanyPerson(app(), 'company-admin')
      await changeMailChoices(app().db, admin.uid, { report: true }, app().now())
      await noteReported(app().db, admin.uid, reported)
      return admin
    }

    async function mailDuring(day: string): Promise<void> {
      for (let now = at(`${day}T08:00`); now < at(`${day}T18:00`); now += AN_HOUR) await mailAt(now)
    }

    it('is sent once to each admin who chose it, with the figures of all partners', async () => {
      app().setNow(at('2026-04-10T12:00'))
      await newTeam(app())
      await newTeam(app())
      const admin = await newCompanyReader()
      await newCompanyPerson(app(), 'company-admin')
      await mailDuring('2026-05-01')
      expect(received().map(({ to }) => String(to))).toEqual([admin.email])
      const [mail] = received()
      expect(mail?.subject).toBe('Training report for April 2026')
      expect(mail?.text).toContain('- Associates\n  2\n')
      expect(mail?.text).toContain('/company/reports?period=month&of=2026-04')
      expect(mail?.text).toContain('because you’re an admin of the')
      expect(mail?.text).not.toContain('team')
    })

    it('can be unsubscribed from, and again subscribed to, by its link', async () => {
      app().setNow(at('2026-04-10T12:00'))
      const admin = await newCompanyReader()
      await mailDuring('2026-05-01')
      const [mail] = received()
      const link = new URL(/<(.+)>/.exec(mail?.headers.get('list-unsubscribe') ?? '')?.[1] ?? '').pathname
      const { text } = await app().request(link, { method: 'POST' })
      expect(text).toContain('under Reports in the console')
      expect(text).toContain('under “Emails” in <a href="/company/account">your account</a>')
      expect((await findMailChoices(app().db, admin.uid)).report).toBe(false)
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await app().request(link, { method: 'POST', headers, text: 'undo=yes' })
      expect((await findMailChoices(app().db, admin.uid)).report).toBe(true)
    })

    it('is dropped for one who is no longer an admin', async () => {
      app().setNow(at('2026-05-10T12:00'))
      const [author, disabled] = [await newCompanyReader('2026-04'), await newCompanyReader('2026-04')]
      await newCompanyReader('2026-04')
      app().setNow(at('2026-06-01T08:00'))
      await queue()
      await untilQuiet(app().db, app().now())
      await setCompanyRole(app().db, author.uid, 'company-author')
      await app().db.updateTable('users').set({ disabled: 1 }).where('uid', '=', disabled.uid).execute()
      await mailDuring('2026-06-01')
      expect(received()).toHaveLength(1)
    })
  })
}
