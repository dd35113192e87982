import type { PeriodReport } from '#contract/report.ts'
import { FIGURE_LABELS, REPORT_FIGURES, type ReportFigure } from '#domain/report-figures.ts'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { SkeletonPiece } from '#ui/state/skeleton.tsx'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { changeText, hasEarlier, linePath, monthsText, monthText, valueText } from './figure-text.ts'
import styles from './report.module.css'

/** The figures of a report as cards, each with its change and a line of its months. */
export function Figures({ report }: { report: PeriodReport }) {
  const { months } = report.figures.active
  const [first, last] = [months[0], months.at(-1)]
  return (
    <Stack gap="small">
      <dl className={styles.figures}>
        {REPORT_FIGURES.map((figure) => (
          <Figure key={figure} figure={figure} report={report} />
        ))}
      </dl>
      {first && last && hasLine(report.figures.members.months) && (
        <p className={textStyles.fine}>
          Lines show each month, {monthText(first.month)} to {monthText(last.month)}.
        </p>
      )}
    </Stack>
  )
}

/** Returns true if there are enough known months for a line. */
function hasLine(months: readonly { value: number | null }[]): boolean {
  return months.filter(({ value }) => value !== null).length > 1
}

/** A figure with its change in words, and a line of its months with their values as its description. */
function Figure({ figure, report }: { figure: ReportFigure; report: PeriodReport }) {
  const compared = report.figures[figure]
  const value = valueText(figure, compared.now)
  return (
    <Card className={styles.figure}>
      <dt className={textStyles.note}>{FIGURE_LABELS[figure]}</dt>
      <dd className={styles.number}>
        {value ?? (
          <>
            <span aria-hidden="true">–</span>
            <VisuallyHidden>No data</VisuallyHidden>
          </>
        )}
      </dd>
      {hasEarlier(report) && <dd className={textStyles.fine}>{changeText(figure, compared)}</dd>}
      {hasLine(compared.months) && (
        <dd className={styles.months}>
          <svg
            className={styles.line}
            viewBox="0 0 100 24"
            preserveAspectRatio="none"
            role="img"
            aria-label={`By month: ${monthsText(figure, report)}`}
          >
            <path d={linePath(compared.months.map(({ value }) => value))} vectorEffect="non-scaling-stroke" />
          </svg>
        </dd>
      )}
    </Card>
  )
}

/** Placeholder of the figures while the report loads. */
export function FiguresSkeleton() {
  return (
    <Stack gap="wide">
      <VisuallyHidden as="output">Loading report…</VisuallyHidden>
      <SkeletonPiece className={styles.about} />
      <div className={styles.figures}>
        {REPORT_FIGURES.map((figure) => (
          <SkeletonPiece key={figure} className={styles.place} />
        ))}
      </div>
    </Stack>
  )
}
