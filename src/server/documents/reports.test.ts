import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PERIOD_MESSAGE, type PeriodReport } from '#contract/report.ts'
import { A_DAY, A_MINUTE } from '#domain/durations.ts'
import { addDays, addMonths, dayAt } from '#domain/local-time.ts'
import { countFinishedDays } from '#records/reports/count-finished-days.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { learner } from '#test/learner.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

// Contract § 9: report of a period
for (const kind of DATABASES)
  describe(`a partner’s report on ${kind}`, () => {
    let app: TestApp
    let admin: Person

    beforeAll(async () => {
      app = await startApp(kind, {}, { hasJobs: false })
      await insertPartner(app.db, { id: 'shop', name: 'Shop', logoUrl: undefined }, app.now() - A_DAY)
      admin = await newPerson(app, { partner: 'shop', roles: ['partner-admin'] })
    })
    afterAll(() => app.close())

    const today = () => dayAt(app.now(), 'UTC')
    const read = (span: Record<string, string>, { idToken } = admin) => {
      const query = new URLSearchParams({ partnerId: 'shop', ...span })
      return app.request<PeriodReport>(`/documents/v1/reports?${query}`, { idToken })
    }

    it('counts today as of now, and for good once it is over', async () => {
      const person = await newAssociate(app, 'shop')
      await learner(app, person).open('welcome', 'welcome-hello-video')
      const span = { from: addDays(today(), -3), to: today() }
      const { body } = await read(span)
      expect(body).toMatchObject({ ...span, isComplete: false, today: today(), hardest: [] })
      expect(body.countedTo).toBeUndefined()
      const values = ({ figures }: PeriodReport) => [figures.active, figures.started].map(({ now }) => now)
      expect(values(body)).toEqual([1, 1])
      expect(body.figures.passRate).toMatchObject({ now: null, before: null })
      app.setNow(app.now() + 2 * A_DAY)
      await countFinishedDays(
        { ...app, clock: app.now, log: app.app.log, config: { timeZone: 'UTC' } },
        new AbortController().signal,
      )
      admin = await newPerson(app, { partner: 'shop', roles: ['partner-admin'] })
      const over = (await read(span)).body
      expect(over).toMatchObject({ isComplete: true, countedTo: addDays(today(), -1) })
      expect(values(over)).toEqual([1, 1])
      await learner(app, await newAssociate(app, 'shop')).open('welcome', 'welcome-hello-video')
      // The line of months has just counted today, and reports share that for a minute.
      app.setNow(app.now() + A_MINUTE)
      expect(values((await read({ from: span.from, to: today() })).body)).toEqual([2, 2])
    })

    it('names the first whole day if former members are unknown at the beginning', async () => {
      const first = addMonths(`${today().slice(0, 7)}-01`, -11)
      const wholeFrom = async (from: number | null) => {
        await app.db.updateTable('partners').set({ history_from: from }).where('id', '=', 'shop').execute()
        return (await read({ from: today(), to: today() })).body.wholeFrom
      }
      expect(await wholeFrom(Date.parse(first) + A_DAY)).toBe(addDays(first, 1))
      expect(await wholeFrom(Date.parse(first) + A_DAY - 1)).toBeUndefined()
      expect(await wholeFrom(null)).toBeUndefined()
    })

    it('refuses a period that ends early, is ahead, or is too long, in one sentence', async () => {
      const company = await newCompanyPerson(app, 'company-admin')
      const ofCompany = (span: Record<string, string>) =>
        app.request(`/company/v1/reports?${new URLSearchParams(span)}`, { idToken: company.idToken })
      for (const report of [read, ofCompany]) {
        for (const [from = '', to = ''] of [
          [today(), addDays(today(), -1)],
          [today(), addDays(today(), 1)],
          [addDays(addMonths(today(), -36), -1), today()],
        ]) {
          const answer = await report({ from, to })
          expectRefusal(answer, 400, 'invalid-argument')
          expect(answer.text).toContain(PERIOD_MESSAGE)
        }
        const days = { from: today(), to: today() }
        for (const bad of [
          {},
          { ...days, from: '2026-02-30' },
          { ...days, to: 'x' },
          { ...days, period: 'week' },
        ])
          expectRefusal(await report(bad as Record<string, string>), 400, 'invalid-argument')
      }
    })

    it('is another partner’s secret, and not for associates', async () => {
      const span = { from: today(), to: today() }
      const strange = await newPerson(app, { partner: 'city-paws', roles: ['partner-admin'] })
      expectRefusal(await read(span, strange), 404, 'not-found')
      expectRefusal(await read(span, await newAssociate(app, 'shop')), 403, 'permission-denied')
      expectRefusal(await read({ ...span, partnerId: 'none' }), 404, 'not-found')
    })
  })
