import type { CourseOutline } from '#domain/course/course.ts'
import { MESSAGES } from '#domain/messages.ts'
import { PAGE_MESSAGES } from '#domain/people/sign-in-messages.ts'
import { downloadText } from '#web/export/download-text.ts'
import { lazyFile } from '#web/loading/lazy-part.tsx'
import { useResultModal } from '#web/messages/result-modal.tsx'
import { ServiceError } from '#web/services/http.ts'
import { Button } from '#web/ui/button.tsx'
import type { TeamEntry } from '../table/team-entry.ts'
import { usePartnerRecords } from '../use-partner-records.ts'

type ExportButtonsProps = {
  entries: readonly TeamEntry[]
  /** False while not all of them are there: nothing can be exported then. */
  isKnown: boolean
  courses: readonly CourseOutline[]
}

/** Downloads a CSV file of the members shown: the table, or all their completion detail. */
export function ExportButtons({ entries, isKnown, courses }: ExportButtonsProps) {
  const { busy, read } = usePartnerRecords()
  const { modal, show } = useResultModal()

  /** Shows a message if a part of the app is missing: offline, or after an upgrade of the portal. */
  async function orExplain(handle: () => Promise<void>) {
    try {
      await handle()
    } catch (error) {
      console.error(error)
      const message = error instanceof ServiceError ? MESSAGES.offline : PAGE_MESSAGES.pageFailed
      show({ kind: 'error', messages: [message] })
    }
  }
  async function handleTableExport() {
    const { tableRows, toCsv } = await loadExport()
    downloadText('team.csv', toCsv(tableRows(entries)))
  }
  async function handleDetailExport() {
    const result = await read()
    if ('failure' in result) return show({ kind: 'error', messages: [result.failure] })
    const { detailRows, toCsv } = await loadExport()
    downloadText('team-detail.csv', toCsv(detailRows(entries, courses, result.records)))
  }
  return (
    <>
      <Button kind="secondary" disabled={!isKnown} onClick={() => orExplain(handleTableExport)}>
        Export table
      </Button>
      <Button kind="secondary" disabled={!isKnown} busy={busy} onClick={() => orExplain(handleDetailExport)}>
        Export all details
      </Button>
      {modal}
    </>
  )
}

/** Loads what only an export needs. */
const loadExport = lazyFile(async () => ({
  ...(await import('./export-rows.ts')),
  ...(await import('#web/export/to-csv.ts')),
}))
