import { expect, it } from 'vitest'
import type { ReportedPartner } from '#contract/report.ts'
import { REPORT_FIGURES } from '#domain/report-figures.ts'
import { type PartnerOrder, sortPartners } from './sort-partners.ts'

function partner(name: string, completed: number | null): ReportedPartner {
  const figures = REPORT_FIGURES.map((figure) => [figure, { now: completed, before: null }])
  return { id: name, name, figures: Object.fromEntries(figures) as ReportedPartner['figures'] }
}

const PARTNERS = [partner('Paws 10', 4), partner('Paws 2', null), partner('paws 1', 4), partner('Zoo', 9)]

it.each<[PartnerOrder, string[]]>([
  [{ by: 'name', direction: 'ascending' }, ['paws 1', 'Paws 2', 'Paws 10', 'Zoo']],
  [{ by: 'name', direction: 'descending' }, ['Zoo', 'Paws 10', 'Paws 2', 'paws 1']],
  [{ by: 'completed', direction: 'ascending' }, ['paws 1', 'Paws 10', 'Zoo', 'Paws 2']],
  [{ by: 'completed', direction: 'descending' }, ['Zoo', 'paws 1', 'Paws 10', 'Paws 2']],
])('sorts partners by %j, those without a value last', (order, names) => {
  expect(sortPartners(PARTNERS, order).map(({ name }) => name)).toEqual(names)
})
