import type { PeriodReport, ReportedPartner } from '#contract/report.ts'
import { FIGURE_LABELS, REPORT_FIGURES, type ReportFigure } from '#domain/report-figures.ts'
import { periodText } from '#domain/report-period.ts'
import { numberText } from '#ui/text/number-text.ts'

type Compared = ReportedPartner['figures'][ReportFigure]
type Value = number | null

/** Returns a figure's value in whole numbers, a share in percent; null if it is unknown. */
function wholeValue(figure: ReportFigure, value: Value): Value {
  return value !== null && figure === 'passRate' ? Math.round(100 * value) : value
}

/** Returns a figure's value for display, such as `1,200` or `71%`; undefined if it is unknown. */
export function valueText(figure: ReportFigure, value: Value): string | undefined {
  const whole = wholeValue(figure, value)
  if (whole === null) return undefined
  return numberText(whole) + (figure === 'passRate' ? '%' : '')
}

/** Returns the change of a figure since the previous period, such as `Up 3 from 12` or `Down 4 points from 71%`. */
export function changeText(figure: ReportFigure, { now, before }: Compared): string {
  const [value, earlier] = [wholeValue(figure, now), wholeValue(figure, before)]
  const from = valueText(figure, before)
  if (earlier === null || from === undefined) return 'No earlier data'
  if (value === null) return `${from} before`
  if (value === earlier) return 'Same as before'
  const change = numberText(Math.abs(value - earlier))
  const points = figure !== 'passRate' ? '' : change === '1' ? ' point' : ' points'
  return `${value > earlier ? 'Up' : 'Down'} ${change}${points} from ${from}`
}

const MONTH = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Returns a month for display, such as `Sep 2026`, from `2026-09`. */
export function monthText(month: string): string {
  return MONTH.format(Date.parse(`${month}-01`))
}

/** Returns the values of a figure by month, such as `Aug 2026: 3, Sep 2026: 5`. */
export function monthsText(figure: ReportFigure, { figures }: PeriodReport): string {
  return figures[figure].months
    .map(({ month, value }) => `${monthText(month)}: ${valueText(figure, value) ?? 'no data'}`)
    .join(', ')
}

/**
 * Returns an SVG path of a line through values from 0 to their maximum, in a box of 100 × 24 units with a margin of 2 at
 * its top and bottom. Unknown values interrupt the line.
 */
export function linePath(values: readonly Value[]): string {
  const max = Math.max(1e-9, ...values.map((value) => value ?? 0))
  return values
    .map((value, place) => {
      if (value === null) return ''
      const point = `${round((100 * place) / (values.length - 1))} ${round(22 - (20 * value) / max)}`
      // The zero-length line is a dot, for a value between unknown ones.
      return (values[place - 1] ?? null) === null ? `M${point}h0` : `L${point}`
    })
    .join('')
}

const round = (units: number) => Math.round(10 * units) / 10

/** Returns true if any figure of the previous period is known. */
export function hasEarlier({ figures }: PeriodReport): boolean {
  return REPORT_FIGURES.some((figure) => figures[figure].before !== null)
}

/** Returns true if nothing happened in a period and nothing was overdue at its end. */
export function isEmptyReport({ figures }: PeriodReport): boolean {
  return REPORT_FIGURES.every((figure) => figure === 'members' || !figures[figure].now)
}

/**
 * Returns a report as rows of a file, one for each figure, with shares in percent: its values in the period, in the
 * previous one and in each month. The company's report also has rows for each partner, without months.
 */
export function reportRows({ figures, partners, from, to, previous }: PeriodReport): string[][] {
  const cell = (figure: ReportFigure, value: Value) => String(wholeValue(figure, value) ?? '')
  const withPartner = (partner: string, cells: string[]) => (partners ? [partner, ...cells] : cells)
  const months = figures.active.months.map(({ month }) => month)
  const compared = (figure: ReportFigure, { now, before }: Compared) => [
    figure === 'passRate' ? `${FIGURE_LABELS.passRate} (%)` : FIGURE_LABELS[figure],
    cell(figure, now),
    cell(figure, before),
  ]
  return [
    withPartner('Partner', ['Figure', periodText({ from, to }), periodText(previous), ...months]),
    ...REPORT_FIGURES.map((figure) =>
      withPartner('All partners', [
        ...compared(figure, figures[figure]),
        ...figures[figure].months.map(({ value }) => cell(figure, value)),
      ]),
    ),
    ...(partners ?? []).flatMap((partner) =>
      REPORT_FIGURES.map((figure) =>
        withPartner(partner.name, [...compared(figure, partner.figures[figure]), ...months.map(() => '')]),
      ),
    ),
  ]
}
