import { useState } from 'react'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import { valueText } from '#client/report/figure-text.ts'
import { ReportView } from '#client/report/report-view.tsx'
import type { ConsoleCall } from '#client/session/console-session.ts'
import { useClient } from '#client/session/session-context.ts'
import { MAX_FILE_ROWS } from '#client/table-file/table-failure.ts'
import type { HardQuestion, PeriodReport, ReportDays, ReportedPartner } from '#contract/report.ts'
import { FIGURE_LABELS } from '#domain/report-figures.ts'
import { periodQuery, type ReportPeriod } from '#domain/report-period.ts'
import { type ConsoleColumn, SORT_WORDS, TableSection } from '#ui/table/console-table.tsx'
import { ConsolePage } from '../app/console-page.tsx'
import { ProofLinks } from '../app/proof-links.tsx'
import { useShownPartner } from '../partner/partner-head.tsx'
import { PartnerRowName } from '../partner/partner-row-name.tsx'
import { type PartnerOrder, SHORT_LABELS, sortPartners, TABLE_FIGURES } from './sort-partners.ts'

/** Screen: the report of all partners for a period, with the figures of each. */
export function ReportsScreen() {
  const { call } = useClient().session
  return (
    <ConsolePage title="Reports" actions={<ProofLinks />}>
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

/** Part of a partner's screen: its report for a period. */
export function PartnerReport() {
  const { call } = useClient().session
  const { id } = useShownPartner().partner
  return (
    <ReportView
      file={`report-${id}`}
      load={(days) => loadReport(call, { ...days, partnerId: id })}
      questionPath={questionPath}
    />
  )
}

type Wanted = ReportDays & { partnerId?: string; after?: string }

/** Loads a page of the company's report, or the report of one partner. */
function loadReport(call: ConsoleCall, wanted: Wanted): Promise<PeriodReport> {
  return call<PeriodReport>(`/reports?${new URLSearchParams({ ...wanted })}`)
}

/** Loads the partners on the further pages of the company's report, and returns it with all of them. */
async function loadAllPartners(call: ConsoleCall, report: PeriodReport): Promise<PeriodReport> {
  const { period, from, to } = report
  const partners = [...(report.partners ?? [])]
  let { next } = report
  while (next !== undefined && partners.length < MAX_FILE_ROWS) {
    const page = await loadReport(call, { period, from, to, after: next })
    partners.push(...(page.partners ?? []))
    next = page.next
  }
  return { ...report, partners }
}

/** Returns the path of the answers to the questions of a course. */
function questionPath({ courseId }: HardQuestion): string {
  return `/courses/${encodeURIComponent(courseId)}/questions`
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
