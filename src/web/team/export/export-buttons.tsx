import type { CourseOutline } from '#domain/course.ts'
import { useResultModal } from '#web/shared/use-result-modal.tsx'
import { Button } from '#web/ui/button.tsx'
import type { TeamEntry } from '../table/team-entry.ts'
import styles from '../team-toolbar.module.css'
import { usePartnerRecords } from '../use-partner-records.ts'
import { downloadText } from './download-text.ts'
import { detailRows, tableRows } from './export-rows.ts'
import { toCsv } from './to-csv.ts'

type ExportButtonsProps = { entries: readonly TeamEntry[]; courses: readonly CourseOutline[] }

/** What is shown as a CSV file: the table, or all completion detail of its members. */
export function ExportButtons({ entries, courses }: ExportButtonsProps) {
  const { busy, read } = usePartnerRecords()
  const { modal, show } = useResultModal()

  async function exportDetail() {
    const result = await read()
    if ('failure' in result) show({ kind: 'error', messages: [result.failure] })
    else downloadText('team-detail.csv', toCsv(detailRows(entries, courses, result.records)))
  }
  return (
    <div className={styles.exports}>
      <Button kind="quiet" onClick={() => downloadText('team.csv', toCsv(tableRows(entries)))}>
        Export table
      </Button>
      <Button kind="quiet" busy={busy} onClick={exportDetail}>
        Export all detail
      </Button>
      {modal}
    </div>
  )
}
