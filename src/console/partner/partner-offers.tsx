import type { CompanyPartner } from '#contract/console/company-partners.ts'
import { offerFinder, type PartnerOffer } from '#domain/course/catalogue.ts'
import { type ConsoleColumn, TableSection } from '#ui/table/console-table.tsx'
import { RowCover, RowName } from '../table/row-name.tsx'
import { offerLabel, offerReason, tableDay } from '../table/table-times.ts'
import { catalogueOf } from './partner-words.ts'

type Row = CompanyPartner['offered'][number] & { offer: PartnerOffer; reason: string }

const COLUMNS: readonly ConsoleColumn<Row>[] = [
  {
    key: 'name',
    header: 'Course',
    cell: ({ id, name, cover }) => (
      <RowName to={`/courses/${encodeURIComponent(id)}/used-by`} picture={<RowCover cover={cover} />}>
        {name}
      </RowName>
    ),
  },
  { key: 'state', header: 'Status', cell: ({ offer }) => offerLabel(offer) },
  {
    key: 'since',
    header: 'Since',
    isNamed: true,
    cell: ({ since }) => (since === undefined ? null : tableDay(since)),
  },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason },
]

/** Table of the courses offered to partners, with each course's state at this partner and the reason. */
export function PartnerOffers({ partner }: { partner: CompanyPartner }) {
  const catalogue = catalogueOf(partner)
  const find = offerFinder(catalogue, Date.now())
  const audiences = new Map(catalogue.limits.map(({ courseId, audience }) => [courseId, audience]))
  const rows = partner.offered.map((course) => {
    const offer = find(course.id)
    const reason = offerReason(offer, catalogue.catalogue, audiences.get(course.id) ?? 'all')
    return { ...course, offer, reason }
  })
  if (rows.length === 0) return null
  return (
    <TableSection
      title="Courses at this partner"
      none={null}
      columns={COLUMNS}
      rows={rows}
      keyOf={({ id }) => id}
    />
  )
}
