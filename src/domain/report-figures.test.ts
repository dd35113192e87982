import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day } from './local-time.ts'
import { dayOf, hoursOf } from './report-day.ts'
import { figuresOfSpan, mailedMonth, shownMonths } from './report-figures.ts'

describe('a period', () => {
  it('shows its months from three on, otherwise a year', () => {
    const months = (from: Day, to: Day) => shownMonths({ from, to }).map((month) => month.from.slice(0, 7))
    expect(months('2026-04-30', '2026-06-01')).toEqual(['2026-04', '2026-05', '2026-06'])
    expect(months('2026-05-01', '2026-06-30')).toHaveLength(12)
    expect(months('2026-06-03', '2026-06-03').slice(-2)).toEqual(['2026-05', '2026-06'])
  })
})

const NO_COUNTS = {
  members: 0,
  overdue: 0,
  started: 0,
  completed: 0,
  issued: 0,
  expired: 0,
  attempts: 0,
  passed: 0,
}

it('counts the people of any period from the days since each was active before', () => {
  const person = fc
    .uniqueArray(fc.nat(29), { maxLength: 8 })
    .map((days) => days.sort((one, other) => one - other))
  fc.assert(
    fc.property(fc.array(person, { maxLength: 12 }), fc.nat(29), fc.nat(29), (people, one, other) => {
      const days = Array.from({ length: 30 }, (_, day) => {
        const active = new Map<number, number>()
        for (const acts of people) {
          const gap = day - (acts.findLast((act) => act < day) ?? day)
          if (acts.includes(day)) active.set(gap, (active.get(gap) ?? 0) + 1)
        }
        return { ...NO_COUNTS, day: addDays('2026-05-01', day), active }
      })
      const [from, to] = [Math.min(one, other), Math.max(one, other)]
      const span = { from: addDays('2026-05-01', from), to: addDays('2026-05-01', to) }
      const counted = people.filter((acts) => acts.some((act) => act >= from && act <= to))
      expect(figuresOfSpan({ days, since: '2026-05-01' }, span).active).toBe(counted.length)
    }),
  )
})

it('is unknown before the partner’s first day, and where days are not counted yet', () => {
  const day = (name: Day) => ({ ...NO_COUNTS, started: 1, day: name, active: new Map() })
  const days = [day('2026-05-03'), day('2026-05-04')]
  const started = (since: Day, from: Day, to: Day) => figuresOfSpan({ days, since }, { from, to }).started
  expect(started('2026-05-03', '2026-05-01', '2026-05-02')).toBeNull()
  expect(started('2026-05-03', '2026-05-01', '2026-05-03')).toBe(1)
  expect(started('2026-05-02', '2026-05-01', '2026-05-03')).toBeNull()
  expect(started('2026-05-03', '2026-05-04', '2026-05-09')).toBe(1)
  expect(started('2026-05-03', '2026-05-05', '2026-05-09')).toBeNull()
})

it('assigns every time to one day, across changes of the time zone', () => {
  const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin', 'UTC']
  const start = Date.UTC(2026, 2, 20)
  const change = fc.record({ zone: fc.constantFrom(...ZONES), until: fc.nat(240) })
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 3 }),
      fc.constantFrom(...ZONES),
      fc.nat(400),
      (found, zone, hour) => {
        const earlier = found
          .map((one) => ({ ...one, until: start + one.until * 3_600_000 }))
          .sort((one, other) => one.until - other.until)
        const zones = { zone, earlier }
        const at = start + hour * 3_600_000
        const day = dayOf(zones, at)
        const { start: from, end } = hoursOf(zones, day)
        expect(from <= at && at < end).toBe(true)
        expect(hoursOf(zones, addDays(day, 1)).start).toBe(end)
      },
    ),
  )
})

it.each([
  // A month that begins on a Saturday, one on a Sunday, and one on a Tuesday.
  ['2026-08', [undefined, undefined, '2026-07', '2026-07', '2026-07', undefined]],
  ['2026-11', [undefined, '2026-10', '2026-10', '2026-10', undefined]],
  ['2026-09', ['2026-08', '2026-08', '2026-08', undefined]],
  // Thursday and Friday, then Monday.
  ['2026-01', ['2025-12', '2025-12', undefined, undefined, '2025-12', undefined]],
])('mails a report on the first working days of %s', (month, mailed) => {
  expect(mailed.map((_, place) => mailedMonth(addDays(`${month}-01`, place)))).toEqual(mailed)
})
