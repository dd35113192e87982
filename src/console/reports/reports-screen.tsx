import { useState } from 'react'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import { valueText } from '#client/report/figure-text.ts'
import { ReportView } from '#client/report/report-view.tsx'
import { useClient } from '#client/session/session-context.ts'
import type { PeriodReport, ReportedPartner } from '#contract/report.ts'
import { FIGURE_LABELS } from '#domain/report-figures.ts'
import { periodQuery, type ReportPeriod } from '#domain/report-period.ts'
import { type ConsoleColumn, SORT_WORDS, TableSection } from '#ui/table/console-table.tsx'
import { ConsolePage } from '../app/console-page.tsx'
import { PartnerRowName } from '../partner/partner-row-name.tsx'
import { loadAllPartners, loadReport, questionPath } from './load-report.ts'
import { type PartnerOrder, SHORT_LABELS, sortPartners, TABLE_FIGURES } from './sort-partners.ts'

/** Screen: the report of all partners for a period, with the figures of each. */
export function ReportsScreen() {
  const { call } = useClient().session
  return (
    <ConsolePage title="Reports">
      <ReportView
        file="reports"
        load={(days) => loadReport(call, days)}
        complete={(report) => loadAllPartners(call, report)}
        questionPath={questionPath}
      >
        {(report, period) => <PartnerFigures report={report} period={period} />}
      </ReportView>
    </ConsolePage>
  )
}

type PartnerFiguresProps = { report: PeriodReport; period: ReportPeriod }

/** Figures of each partner, once all pages are loaded, since they are sorted here. */
function PartnerFigures({ report, period }: PartnerFiguresProps) {
  const [order, setOrder] = useState<PartnerOrder>({ by: 'name', direction: 'ascending' })
  const all = useConsoleData(`${report.period} ${report.from} ${report.to}`, (call) =>
    loadAllPartners(call, report),
  )
  return (
    <LoadedPart of={all} what="the partners" skeleton="table">
      {({ partners = [] }) => (
        <TableSection
          title="Partners"
          none="No partners yet."
          columns={columnsFor(period)}
          rows={sortPartners(partners, order)}
          keyOf={({ id }) => id}
          order={{ ...order, onSort: (by, direction) => setOrder({ by, direction }) }}
        />
      )}
    </LoadedPart>
  )
}

function columnsFor(period: ReportPeriod): readonly ConsoleColumn<ReportedPartner>[] {
  const place = `report?${new URLSearchParams(periodQuery(period))}`
  return [
    {
      key: 'name',
      header: 'Partner',
      sort: SORT_WORDS.text,
      cell: (partner) => <PartnerRowName partner={partner} place={place} />,
    },
    ...TABLE_FIGURES.map((figure) => ({
      key: figure,
      header: FIGURE_LABELS[figure],
      shortHeader: SHORT_LABELS[figure],
      isNumber: true,
      sort: SORT_WORDS.number,
      cell: ({ figures }: ReportedPartner) => valueText(figure, figures[figure].now) ?? null,
    })),
  ]
}
