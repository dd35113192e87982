import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PeriodReport } from '#contract/report.ts'
import { A_DAY, A_MINUTE, AN_HOUR } from '#domain/durations.ts'
import { addDays, addMonths, type Day, dayAt, endOfDay } from '#domain/local-time.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { chooseDay } from '#records/past-day/choose-day.ts'
import { readRequiredOnDay } from '#records/past-day/read-required-on-day.ts'
import { DATABASES } from '#test/databases.ts'
import { COURSES, createReportedTeams, type Fact } from '#test/simulation/reported-teams.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { countFinishedDays } from './count-finished-days.ts'
import { readCompanyReport, readPartnerReport } from './read-report.ts'

const ZONES = { east: 'Pacific/Kiritimati', west: 'Pacific/Pago_Pago' }
const START = Date.UTC(2026, 2, 1, 9)
const QUARTER = { from: '2026-04-01', to: '2026-06-30' }
const BEFORE = { from: '2026-01-01', to: '2026-03-31' }
const SEED = Number(process.env.SIMULATED_SEED ?? 3)

type Span = typeof QUARTER

/** Number of overdue courses by partner and day, as the lists of a past day had them that night. */
type Overdue = Map<string, number>

/** The second program: counts a figure of a partner's period from the facts. */
function countNaively(facts: readonly Fact[], overdue: Overdue, partner: string, { from, to }: Span) {
  const zone = ZONES[partner as keyof typeof ZONES]
  const own = facts.filter((fact) => fact.partner === partner)
  const within = own.filter(({ at }) => dayAt(at, zone) >= from && dayAt(at, zone) <= to)
  const count = (what: Fact['what']) => within.filter((fact) => fact.what === what).length
  const acts = within.flatMap((fact) => (fact.what === 'act' ? [fact.uid] : []))
  const team = new Set<string>()
  for (const fact of own)
    if (dayAt(fact.at, zone) <= to) {
      if (fact.what === 'join') team.add(fact.uid)
      if (fact.what === 'leave') team.delete(fact.uid)
    }
  const revoked = new Map(own.flatMap((fact) => (fact.what === 'revoked' ? [[fact.id, fact.at]] : [])))
  const expired = own.filter(
    (fact) =>
      fact.what === 'certificate' &&
      fact.ends >= from &&
      fact.ends <= to &&
      (revoked.get(fact.id) ?? Number.POSITIVE_INFINITY) >= endOfDay(fact.ends, zone),
  )
  const attempts = within.flatMap((fact) => (fact.what === 'attempt' ? [fact.passed] : []))
  return {
    active: new Set(acts).size,
    members: team.size,
    started: count('started'),
    completed: count('completed'),
    issued: count('issued'),
    expired: expired.length,
    overdue: overdue.get(`${partner} ${to}`),
    passRate: attempts.length === 0 ? null : attempts.filter(Boolean).length / attempts.length,
  }
}

function hardestNaively(facts: readonly Fact[], partner: string, { from, to }: Span) {
  const zone = ZONES[partner as keyof typeof ZONES]
  const answers = facts.flatMap((fact) =>
    fact.what === 'answer' &&
    fact.partner === partner &&
    dayAt(fact.at, zone) >= from &&
    dayAt(fact.at, zone) <= to
      ? [fact]
      : [],
  )
  return [...Map.groupBy(answers, ({ question }) => question).values()]
    .filter(({ length }) => length >= 5)
    .map((all) => ({ answers: all.length, share: all.filter(({ right }) => right).length / all.length }))
    .sort((one, other) => one.share - other.share || other.answers - one.answers)
    .slice(0, 3)
}

const monthOf = (month: string) => ({
  from: `${month}-01`,
  to: addDays(addMonths(`${month}-01`, 1), -1),
})

// Contract § 9: report of a period
for (const kind of DATABASES)
  describe(`a simulated quarter on ${kind}`, () => {
    let app: TestApp
    let teams: Awaited<ReturnType<typeof createReportedTeams>>
    const overdue: Overdue = new Map()
    const partners = Object.keys(ZONES) as (keyof typeof ZONES)[]

    const context = () => ({ ...app, clock: app.now, log: app.app.log, config: { timeZone: 'UTC' } })
    const countDays = () => countFinishedDays(context(), new AbortController().signal)
    const report = (partner: string, span: Span) =>
      readPartnerReport(context(), partner, { kind: 'dates', ...span })

    beforeAll(async () => {
      app = await startApp(kind, {}, { hasJobs: false })
      app.setNow(START)
      teams = await createReportedTeams(app, ZONES, SEED)
      for (let people = 0; people < 12; people++) await teams.join()
      for (let courses = 0; courses < 4; courses++) await teams.require()
      await live(Date.UTC(2026, 6, 4, 12))
    }, 10 * A_MINUTE)
    afterAll(() => app.close())

    /** Performs random acts until a time, and counts the days about once a day. */
    async function live(until: number, isAfter = false): Promise<void> {
      let counted = app.now()
      for (;;) {
        const next = app.now() + A_MINUTE + teams.dice() * 12 * AN_HOUR
        for (const partner of partners) await noteOverdue(partner, next)
        if (next > until) return
        app.setNow(Math.floor(next))
        await teams.act(isAfter)
        if (app.now() - counted < 20 * AN_HOUR) continue
        counted = app.now()
        await countDays()
      }
    }

    /** Notes the overdue courses at the end of a partner's day, if that is before the next act. */
    async function noteOverdue(partner: keyof typeof ZONES, next: number): Promise<void> {
      const now = app.now()
      const day = dayAt(now, ZONES[partner])
      const end = endOfDay(day, ZONES[partner])
      if (end > next) return
      app.setNow(end - 1)
      const chosen = await chooseDay(context(), partner, day)
      let sum = 0
      for (const courseId of COURSES) {
        const { people } = await readRequiredOnDay(
          context(),
          { ...wholeTeam(partner), courseId },
          chosen,
          1000,
        )
        sum += people.filter(({ state }) => state === 'overdue').length
      }
      overdue.set(`${partner} ${day}`, sum)
      app.setNow(now)
    }

    function expectEqual({ figures }: PeriodReport, partner: string, now: Span, before: Span) {
      const [current, previous] = [now, before].map((span) =>
        countNaively(teams.facts, overdue, partner, span),
      )
      for (const [name, { now, before, months }] of Object.entries(figures)) {
        const key = name as keyof typeof figures
        expect({ name, now, before }).toEqual({ name, now: current?.[key], before: previous?.[key] })
        for (const { month, value } of months)
          if (month < '2026-07' && month >= '2026-03')
            expect({ name, month, value }).toEqual({
              name,
              month,
              value: countNaively(teams.facts, overdue, partner, monthOf(month))[key],
            })
      }
    }

    it('is reported as a second program counts its facts, by quarter, month and any days', async () => {
      await countDays()
      const dates = { from: '2026-03-29', to: '2026-05-09' }
      for (const partner of partners) {
        const quarter = await report(partner, QUARTER)
        expect(quarter).toMatchObject({ previous: BEFORE, isComplete: true })
        expectEqual(quarter, partner, QUARTER, BEFORE)
        expect(quarter.figures.started.now).toBeGreaterThan(20)
        expect(quarter.figures.overdue.now).toBeGreaterThan(0)
        const shown = quarter.hardest.map(({ answers, share }) => ({ answers, share }))
        expect(shown).toEqual(hardestNaively(teams.facts, partner, QUARTER))
        expect(shown).toHaveLength(3)
        const before = { from: '2026-02-15', to: '2026-03-28' }
        expectEqual(await report(partner, dates), partner, dates, before)
        const may = monthOf('2026-05')
        expectEqual(await report(partner, may), partner, may, monthOf('2026-04'))
      }
    })

    it('is the same from the days counted at night as from those counted later', async () => {
      const read = async () => {
        const days = await app.db
          .selectFrom('report_days')
          .selectAll()
          .orderBy('partner_id')
          .orderBy('day')
          .execute()
        const company = await app.db.selectFrom('company_report_days').selectAll().orderBy('day').execute()
        return [...days, ...company].map(({ active, questions, ...day }) => ({
          ...day,
          active: JSON.parse(active).sort(),
          questions: JSON.parse(questions).sort(),
        }))
      }
      const counted = await read()
      for (const table of ['report_days', 'company_report_days'] as const)
        await app.db.deleteFrom(table).execute()
      app.setNow(app.now() + A_DAY / 24)
      await countDays()
      expect(await read()).toEqual(counted)
      expect(counted.filter((day) => 'partner_id' in day && day.day === QUARTER.to)).toHaveLength(2)
    })

    it('adds up to the company’s report, which lists the partners', async () => {
      const company = await readCompanyReport(context(), { kind: 'quarter', ...QUARTER }, undefined)
      const reports = await Promise.all(partners.map((partner) => report(partner, QUARTER)))
      expect(company.partners).toEqual(
        reports.map(({ figures }, place) => ({
          id: partners[place],
          name: partners[place],
          figures: Object.fromEntries(
            Object.entries(figures).map(([name, { now, before }]) => [name, { now, before }]),
          ),
        })),
      )
      for (const [name, { now, months }] of Object.entries(company.figures).filter(
        ([name]) => name !== 'passRate',
      )) {
        const parts = reports.map(({ figures }) => figures[name as keyof typeof figures])
        const sum = (values: (number | null | undefined)[]) =>
          values.reduce<number>((all, one) => all + (one ?? 0), 0)
        expect({ name, now }).toEqual({ name, now: sum(parts.map((part) => part.now)) })
        for (const [place, { value }] of months.entries())
          expect(value).toBe(sum(parts.map((part) => part.months[place]?.value)))
      }
    })

    it('is unchanged by later acts: courses edited and hidden, people moved, removed and erased', async () => {
      const read = () => Promise.all(partners.map((partner) => report(partner, QUARTER)))
      const company = () => readCompanyReport(context(), { kind: 'quarter', ...QUARTER }, undefined)
      const known = ({ figures, hardest, partners }: PeriodReport) => ({ figures, hardest, partners })
      const before = [...(await read()), await company()].map(known)
      await live(Date.UTC(2026, 6, 20, 12), true)
      await countDays()
      expect([...(await read()), await company()].map(known)).toEqual(before)
    })

    it('is counted in part until its last day is over', async () => {
      const today: Day = dayAt(app.now(), ZONES.east)
      const [running, other] = await Promise.all([
        report('east', { from: addDays(today, -9), to: today }),
        report('east', { from: addDays(today, -9), to: addDays(today, -1) }),
      ])
      expect(running).toMatchObject({ isComplete: false, today, countedTo: addDays(today, -1) })
      expect(other.isComplete).toBe(true)
      await teams.act()
      const naive = countNaively(teams.facts, overdue, 'east', { from: addDays(today, -9), to: today })
      const again = await report('east', { from: addDays(today, -9), to: today })
      expect(again.figures.active.now).toBe(naive.active)
      expect(again.figures.started.now).toBe(naive.started)
    })
  })
