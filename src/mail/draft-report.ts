import { FIGURE_LABELS, REPORT_FIGURES, type ReportFigure } from '#domain/report-figures.ts'
import { periodAt, periodText, spanBefore } from '#domain/report-period.ts'
import type { Draft } from './compose-mail.ts'
import type { ReportMail } from './required-mails.ts'
import type { MailItem } from './template/mail-template.ts'

/** Drafts the report of a month: its figures, each with that of the month before, and the link to the whole report. */
export function draftReport({ kind, month, figures }: ReportMail, link: string): Draft {
  const period = periodAt('month', `${month}-01`)
  const [title, before] = [periodText(period), periodText(spanBefore(period))]
  const tile = (name: ReportFigure, label: string) => ({ count: figures[name].now ?? 0, label })
  return {
    ...(kind === 'report'
      ? { subject: `Your team’s report for ${title}`, headline: `Your team in ${title}` }
      : { subject: `Training report for ${title}`, headline: `All partners in ${title}` }),
    opening: [],
    tiles: [
      tile('active', 'active people'),
      tile('completed', 'courses completed'),
      { ...tile('overdue', labelOf('overdue').toLowerCase()), isLate: true },
    ],
    lists: [{ items: REPORT_FIGURES.map((name) => toItem(name, figures[name], before)) }],
    action: { label: 'View report', link },
    closing: [],
  }
}

function toItem(
  name: ReportFigure,
  { now, before }: ReportMail['figures'][ReportFigure],
  earlier: string,
): MailItem {
  const since = before === null ? '' : ` (${textOf(name, before)} in ${earlier})`
  return { name: labelOf(name), note: `${now === null ? 'No data' : textOf(name, now)}${since}` }
}

/** Returns the label of a figure of a month. */
const labelOf = (name: ReportFigure) => FIGURE_LABELS[name].replace('period', 'month')

function textOf(name: ReportFigure, value: number): string {
  return name === 'passRate' ? `${Math.round(100 * value)}%` : value.toLocaleString('en')
}
