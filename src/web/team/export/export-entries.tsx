import type { CourseOutline } from '#domain/course/course.ts'
import { downloadText } from '#web/export/download-text.ts'
import { toCsv } from '#web/export/to-csv.ts'
import { useResultModal } from '#web/messages/result-modal.tsx'
import { menuItemClassName } from '#web/ui/menu.tsx'
import type { TeamEntry } from '../table/team-entry.ts'
import type { FindDue } from '../team-filter.ts'
import { usePartnerRecords } from '../use-partner-records.ts'
import { detailRows, tableRows } from './export-rows.ts'

type ExportEntriesProps = {
  entries: readonly TeamEntry[]
  /** False while not all of them are there: nothing can be exported then. */
  isKnown: boolean
  courses: readonly CourseOutline[]
  /** Finds what is required and not done, which is exported with them; undefined while that is not known. */
  findDue: FindDue | undefined
  /** Called when a file is there. */
  onEnd: () => void
}

/** The entries of the menu that download a CSV file of the members shown: the table, or all their detail. */
export function ExportEntries({ entries, isKnown, courses, findDue, onEnd }: ExportEntriesProps) {
  const { busy, read } = usePartnerRecords()
  const { modal, show } = useResultModal()

  const notes = () => findDue?.({ kind: 'due', due: 'open' })

  function handleTable() {
    downloadText('team.csv', toCsv(tableRows(entries, notes())))
    onEnd()
  }
  async function handleDetails() {
    const result = await read()
    onEnd()
    if ('failure' in result) return show({ kind: 'error', messages: [result.failure] })
    downloadText('team-detail.csv', toCsv(detailRows(entries, courses, result.records, notes())))
  }
  const native = { type: 'button', className: menuItemClassName } as const
  return (
    <>
      <button {...native} disabled={!isKnown} onClick={handleTable}>
        Table
      </button>
      <button {...native} disabled={!isKnown} aria-busy={busy} onClick={handleDetails}>
        All details
      </button>
      {modal}
    </>
  )
}
