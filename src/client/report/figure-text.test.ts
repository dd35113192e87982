import { describe, expect, it } from 'vitest'
import type { PeriodReport } from '#contract/report.ts'
import { REPORT_FIGURES } from '#domain/report-figures.ts'
import { changeText, isEmptyReport, linePath, monthsText, reportRows, valueText } from './figure-text.ts'

function reportOf(changes: Partial<PeriodReport> = {}): PeriodReport {
  const months = [
    { month: '2026-08', value: null },
    { month: '2026-09', value: 0.5 },
  ]
  const figure = { now: 0, before: null, months }
  const figures = Object.fromEntries(REPORT_FIGURES.map((name) => [name, figure])) as PeriodReport['figures']
  return {
    period: 'month',
    from: '2026-09-01',
    to: '2026-09-30',
    previous: { from: '2026-08-01', to: '2026-08-31' },
    today: '2026-10-01',
    isComplete: true,
    figures,
    hardest: [],
    ...changes,
  }
}

it.each([
  ['completed', { now: 15, before: 1200 }, '15', 'Down 1,185 from 1,200'],
  ['completed', { now: 15, before: 12 }, '15', 'Up 3 from 12'],
  ['completed', { now: 12, before: 12 }, '12', 'Same as before'],
  ['completed', { now: 12, before: null }, '12', 'No earlier data'],
  ['completed', { now: null, before: 12 }, undefined, '12 before'],
  ['passRate', { now: 0.714, before: 0.67 }, '71%', 'Up 4 points from 67%'],
  ['passRate', { now: 0.66, before: 0.67 }, '66%', 'Down 1 point from 67%'],
  ['passRate', { now: 0.671, before: 0.67 }, '67%', 'Same as before'],
] as const)('writes %s of %j as %s: %s', (figure, compared, value, change) => {
  expect([valueText(figure, compared.now), changeText(figure, compared)]).toEqual([value, change])
})

it('writes the months of a figure for screen readers', () => {
  expect(monthsText('passRate', reportOf())).toBe('Aug 2026: no data, Sep 2026: 50%')
})

describe('linePath', () => {
  it('runs from the first to the last month, from 0 at the bottom to the maximum at the top', () => {
    expect(linePath([0, 2, 4])).toBe('M0 22h0L50 12L100 2')
  })

  it('has a gap for a month without a value, and a dot for one alone', () => {
    expect(linePath([null, 4, null, 4, 4])).toBe('M25 2h0M75 2h0L100 2')
  })

  it('is at the bottom if all are 0, and empty if none is known', () => {
    expect([linePath([0, 0, 0]), linePath([null, null, null])]).toEqual(['M0 22h0L50 22L100 22', ''])
  })
})

it('is empty unless something happened or was overdue, however many associates there are', () => {
  const { figures } = reportOf()
  const withFigure = (name: 'members' | 'overdue') =>
    reportOf({ figures: { ...figures, [name]: { ...figures[name], now: 4 } } })
  expect([reportOf(), withFigure('members'), withFigure('overdue')].map(isEmptyReport)).toEqual([
    true,
    true,
    false,
  ])
})

it('has a row of a file for each figure and partner, with shares in percent', () => {
  const report = reportOf()
  const [header, first] = reportRows(report)
  expect(header).toEqual(['Figure', 'September 2026', 'August 2026', '2026-08', '2026-09'])
  expect(first).toEqual(['Active people', '0', '', '', '0.5'])
  expect(reportRows(report).at(-1)).toEqual(['Quizzes passed on first try (%)', '0', '', '', '50'])
  const partners = [{ id: 'p', name: 'City Paws', figures: report.figures }]
  const rows = reportRows({ ...report, partners })
  expect(rows).toHaveLength(1 + 2 * REPORT_FIGURES.length)
  expect([rows[0]?.[0], rows[1]?.[0]]).toEqual(['Partner', 'All partners'])
  expect(rows.at(-1)).toEqual(['City Paws', 'Quizzes passed on first try (%)', '0', '', '', ''])
})
