import type { ReportedPartner } from '#contract/report.ts'
import { compareNames } from '#domain/people/compare-names.ts'
import type { ReportFigure } from '#domain/report-figures.ts'
import { keysOf } from '#domain/unknown-value.ts'
import type { SortOrder } from '#ui/table/table.tsx'

/** Figures in the table of partners, with their labels on a phone; the file has all. */
export const SHORT_LABELS = {
  members: 'Associates',
  active: 'Active',
  completed: 'Completed',
  issued: 'Certificates',
  overdue: 'Overdue',
  passRate: 'First try',
} as const satisfies Partial<Record<ReportFigure, string>>

export const TABLE_FIGURES = keysOf(SHORT_LABELS)

/** Order of the table: `name` or a figure. */
export interface PartnerOrder {
  by: string
  direction: SortOrder
}

/** Returns partners sorted by name or a figure; those without its value are last. */
export function sortPartners(
  partners: readonly ReportedPartner[],
  { by, direction }: PartnerOrder,
): ReportedPartner[] {
  const sign = direction === 'ascending' ? 1 : -1
  const figure = TABLE_FIGURES.find((one) => one === by)
  const figureOf = ({ figures }: ReportedPartner) => figure && figures[figure].now
  return [...partners].sort((one, other) => {
    const [value, otherValue] = [figureOf(one) ?? null, figureOf(other) ?? null]
    if (value === null || otherValue === null)
      return Number(value === null) - Number(otherValue === null) || sign * compareNames(one.name, other.name)
    return sign * (value - otherValue) || compareNames(one.name, other.name)
  })
}
