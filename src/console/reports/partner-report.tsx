import { ReportView } from '#client/report/report-view.tsx'
import { useClient } from '#client/session/session-context.ts'
import { useShownPartner } from '../partner/partner-head.tsx'
import { loadReport, questionPath } from './load-report.ts'

/** Report of a partner for a period. */
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
