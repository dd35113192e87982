import type { CourseOutline } from '#domain/course.ts'
import { useResultModal } from '#web/shared/use-result-modal.tsx'
import { Button } from '#web/ui/button.tsx'
import type { TeamEntry } from '../table/team-entry.ts'
import { usePartnerRecords } from '../use-partner-records.ts'
import { detailRows, tableRows } from './export-rows.ts'
import { toCsv } from './to-csv.ts'

type ExportButtonsProps = { entries: readonly TeamEntry[]; courses: readonly CourseOutline[] }

/** Downloads a CSV file of the members shown: the table, or all their completion detail. */
export function ExportButtons({ entries, courses }: ExportButtonsProps) {
  const { busy, read } = usePartnerRecords()
  const { modal, show } = useResultModal()

  async function handleDetailExport() {
    const result = await read()
    if ('failure' in result) show({ kind: 'error', messages: [result.failure] })
    else downloadText('team-detail.csv', toCsv(detailRows(entries, courses, result.records)))
  }
  return (
    <>
      <Button kind="secondary" onClick={() => downloadText('team.csv', toCsv(tableRows(entries)))}>
        Export table
      </Button>
      <Button kind="secondary" busy={busy} onClick={handleDetailExport}>
        Export all details
      </Button>
      {modal}
    </>
  )
}

/** Downloads a text as a CSV file. */
function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
