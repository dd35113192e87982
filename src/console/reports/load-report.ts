import type { ConsoleCall } from '#client/session/console-session.ts'
import { MAX_FILE_ROWS } from '#client/table-file/table-failure.ts'
import type { HardQuestion, PeriodReport, ReportDays } from '#contract/report.ts'

type Wanted = ReportDays & { partnerId?: string; after?: string }

/** Loads the first page of the company's report of days, or that of one partner. */
export function loadReport(call: ConsoleCall, wanted: Wanted): Promise<PeriodReport> {
  return call<PeriodReport>(`/reports?${new URLSearchParams({ ...wanted })}`)
}

/** Loads the partners on the further pages of the company's report, and returns it with all of them. */
export async function loadAllPartners(call: ConsoleCall, report: PeriodReport): Promise<PeriodReport> {
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
export function questionPath({ courseId }: HardQuestion): string {
  return `/courses/${encodeURIComponent(courseId)}/questions`
}
