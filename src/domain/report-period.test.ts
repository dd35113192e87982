import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { addDays, daysBetween } from './local-time.ts'
import {
  changeKind,
  isComplete,
  isReportable,
  lastCompletePeriod,
  lastDay,
  nextPeriod,
  type PeriodQuery,
  parsePeriod,
  periodAt,
  periodQuery,
  periodText,
  previousPeriod,
  type ReportPeriod,
  spanBefore,
} from './report-period.ts'

const FAR = '2999-12-31'

function period(query: PeriodQuery): ReportPeriod {
  const found = parsePeriod(query)
  if (!found) throw new Error(`No period: ${JSON.stringify(query)}`)
  return found
}

const spanOf = (found: ReportPeriod | undefined) => found && [found.from, found.to]

describe('parsePeriod', () => {
  it.each([
    [{ period: 'month', of: '2026-09' }, '2026-09-01', '2026-09-30'],
    [{ period: 'month', of: '2028-02' }, '2028-02-01', '2028-02-29'],
    [{ period: 'month', of: '2100-02' }, '2100-02-01', '2100-02-28'],
    [{ period: 'quarter', of: '2026-Q1' }, '2026-01-01', '2026-03-31'],
    [{ period: 'quarter', of: '2026-Q4' }, '2026-10-01', '2026-12-31'],
    [{ period: 'year', of: '2028' }, '2028-01-01', '2028-12-31'],
    [{ from: '2028-02-29', to: '2028-02-29' }, '2028-02-29', '2028-02-29'],
    [{ period: 'dates', from: '2026-01-01', to: '2028-12-31' }, '2026-01-01', '2028-12-31'],
  ])('returns the first and last day of %j', (query, from, to) => {
    expect(spanOf(period(query))).toEqual([from, to])
  })

  it.each<PeriodQuery>([
    {},
    { period: 'week', of: '2026-10' },
    { period: 'toString', of: '2026' },
    { period: 'month' },
    { period: 'month', of: '2026-13' },
    { period: 'month', of: '2026-00' },
    { period: 'month', of: '1999-12' },
    { period: 'quarter', of: '2026-Q5' },
    { period: 'quarter', of: '2026-07' },
    { period: 'year', of: '26' },
    { period: 'year', from: '2026-01-01', to: '2026-12-31' },
    { from: '2027-02-29', to: '2027-03-01' },
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2026-03-02' },
    { from: '2026-01-01', to: '2029-01-01' },
  ])('refuses %j', (query) => {
    expect(parsePeriod(query)).toBeUndefined()
  })
})

describe('the periods before and after', () => {
  it('have the same kind over the end of a year', () => {
    expect(periodQuery(previousPeriod(period({ period: 'month', of: '2026-01' })))).toEqual({
      period: 'month',
      of: '2025-12',
    })
    expect(periodQuery(previousPeriod(period({ period: 'quarter', of: '2026-Q1' })))).toEqual({
      period: 'quarter',
      of: '2025-Q4',
    })
    expect(nextPeriod(period({ period: 'year', of: '2027' }), FAR)).toEqual(
      period({ period: 'year', of: '2028' }),
    )
  })

  it('have as many days as chosen dates', () => {
    const dates = period({ from: '2028-03-01', to: '2028-03-10' })
    expect(spanOf(previousPeriod(dates))).toEqual(['2028-02-20', '2028-02-29'])
    expect(spanOf(nextPeriod(dates, '2028-03-11'))).toEqual(['2028-03-11', '2028-03-20'])
  })

  it('have no next one that begins after today', () => {
    const august = period({ period: 'month', of: '2026-08' })
    expect(nextPeriod(august, '2026-08-31')).toBeUndefined()
    expect(nextPeriod(august, '2026-09-01')).toEqual(period({ period: 'month', of: '2026-09' }))
  })

  it.each([
    ['month', '2026-03-01', '2026-02-28'],
    ['month', '2026-02-28', '2026-01-31'],
    ['quarter', '2026-12-31', '2026-09-30'],
    ['year', '2026-12-31', '2025-12-31'],
  ] as const)('the last complete %s on %s ended on %s', (kind, today, to) => {
    expect(lastCompletePeriod(kind, today).to).toBe(to)
  })
})

describe('a period', () => {
  it.each([
    ['dates', '2026-04-01', '2026-06-30', '2026-01-01', '2026-03-31'],
    ['month', '2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
    ['year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['dates', '2026-03-02', '2026-03-31', '2026-01-31', '2026-03-01'],
    ['dates', '2026-03-01', '2026-03-30', '2026-01-30', '2026-02-28'],
    ['dates', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
    // Not over: up to the same day.
    ['year', '2028-01-01', '2028-02-29', '2027-01-01', '2027-02-28'],
    ['year', '2026-01-01', '2026-01-15', '2025-01-01', '2025-01-15'],
    ['quarter', '2026-10-01', '2026-12-01', '2026-07-01', '2026-09-01'],
    ['quarter', '2026-10-01', '2026-11-30', '2026-07-01', '2026-08-31'],
    ['month', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    // These days are not in one month.
    ['month', '2026-03-02', '2026-03-03', '2026-02-28', '2026-03-01'],
    ['month', '2026-02-01', '2026-03-31', '2025-12-01', '2026-01-31'],
  ] as const)(
    'of %s from %s to %s is compared with the days from %s to %s',
    (kind, from, to, first, last) => {
      expect(spanBefore({ kind, from, to })).toEqual({ from: first, to: last })
    },
  )

  it.each([
    [{ from: '2026-05-01', to: '2026-05-31' }, true],
    [{ from: '2026-05-31', to: '2026-05-31' }, true],
    [{ from: '2023-06-01', to: '2026-05-31' }, true],
    [{ from: '2023-05-31', to: '2026-05-31' }, false],
    [{ from: '2026-05-31', to: '2026-05-30' }, false],
    [{ from: '2026-05-31', to: '2026-06-01' }, false],
  ])('%j can be reported on 2026-05-31: %s', (span, isValid) => {
    expect(isReportable(span, '2026-05-31')).toBe(isValid)
  })
})

const day = fc.integer({ min: 366, max: 30_000 }).map((days) => addDays('2000-01-01', days))
const anyPeriod = fc.oneof(
  fc.tuple(fc.constantFrom('month', 'quarter', 'year'), day).map(([kind, at]) => periodAt(kind, at)),
  fc
    .tuple(day, fc.nat(1094))
    .map(([from, days]): ReportPeriod => ({ kind: 'dates', from, to: addDays(from, days) })),
)

it('any period is that of its query, follows its previous one, and is over on the day after', () => {
  fc.assert(
    fc.property(anyPeriod, (found) => {
      expect(parsePeriod(periodQuery(found))).toEqual(found)
      const previous = previousPeriod(found)
      expect(addDays(previous.to, 1)).toBe(found.from)
      expect(nextPeriod(previous, found.from)).toEqual(found)
      if (found.kind === 'dates')
        expect(daysBetween(previous.from, found.from)).toBe(daysBetween(found.from, found.to) + 1)
      expect([isComplete(found, found.to), isComplete(found, addDays(found.to, 1))]).toEqual([false, true])
      if (found.kind !== 'dates') expect(spanOf(previous)).toEqual(Object.values(spanBefore(found)))
    }),
    { numRuns: propertyRuns(300) },
  )
})

it('ends a period that is not over with today', () => {
  const days = { from: '2026-08-01', to: '2026-08-31' }
  expect([lastDay(days, '2026-08-30'), lastDay(days, '2026-09-01')]).toEqual(['2026-08-30', '2026-08-31'])
})

it('another kind keeps the time of a period, and is over', () => {
  const may = period({ period: 'month', of: '2026-05' })
  expect(spanOf(changeKind('quarter', may, '2026-07-01'))).toEqual(['2026-04-01', '2026-06-30'])
  expect(spanOf(changeKind('quarter', may, '2026-06-30'))).toEqual(['2026-01-01', '2026-03-31'])
  expect(spanOf(changeKind('year', may, '2026-06-30'))).toEqual(['2025-01-01', '2025-12-31'])
  expect(changeKind('dates', may, '2026-05-20')).toEqual({
    kind: 'dates',
    from: '2026-05-01',
    to: '2026-05-20',
  })
})

it.each([
  [{ period: 'month', of: '2026-09' }, 'September 2026'],
  [{ period: 'quarter', of: '2026-Q3' }, 'July to September 2026'],
  [{ period: 'year', of: '2026' }, '2026'],
  [{ from: '2026-09-03', to: '2026-09-03' }, 'September 3, 2026'],
  [{ from: '2026-09-03', to: '2026-10-05' }, 'September 3 to October 5, 2026'],
  [{ from: '2025-12-01', to: '2026-01-31' }, 'December 2025 to January 2026'],
  [{ from: '2025-01-01', to: '2026-12-31' }, '2025 to 2026'],
  [{ from: '2026-01-01', to: '2026-12-30' }, 'January 1 to December 30, 2026'],
])('writes %j as %s', (query, text) => {
  expect(periodText(period(query))).toBe(text)
})
