import { useState } from 'react'
import { createPortal } from 'react-dom'
import { downloadText } from '#client/storage/download-text.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import { toCsv } from '#domain/text/to-csv.ts'
import { menuItemClassName } from '#ui/dialog/menu.tsx'
import { useResultModal } from '#web/messages/result-modal.tsx'
import type { TeamEntry } from '../table/team-entry.ts'
import type { FindNotes } from '../table/team-filter.ts'
import { usePartnerRecords } from '../use-partner-records.ts'
import { CertificateDownload } from './certificate-download.tsx'
import { detailRows, tableRows } from './export-rows.ts'

type ExportEntriesProps = {
  entries: readonly TeamEntry[]
  /** False until all entries are loaded; nothing can be exported before. */
  isKnown: boolean
  courses: readonly CourseOutline[]
  /** Finds the due courses and expiring certificates to export; undefined until they are known. */
  findNotes: FindNotes | undefined
  /** Called when a file is ready or a dialog opens, to close the menu. */
  onEnd: () => void
}

/**
 * Menu entries: the members shown as a CSV file, as in the table or with all details, and the team's certificates.
 * Dialogs are rendered outside the menu, which closes.
 */
export function ExportEntries({ isKnown, ...exported }: ExportEntriesProps) {
  const { courses, onEnd } = exported
  const { busy, modal, handleTable, handleDetails } = useTeamFiles(exported)
  const [isChoosing, setChoosing] = useState(false)

  function handleCertificates() {
    setChoosing(true)
    onEnd()
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
      <button {...native} onClick={handleCertificates}>
        Certificates
      </button>
      {createPortal(modal, document.body)}
      {isChoosing &&
        createPortal(
          <CertificateDownload courses={courses} onClose={() => setChoosing(false)} />,
          document.body,
        )}
    </>
  )
}

/** Downloads the members shown as a CSV file; shows the failure if their details cannot be read. */
function useTeamFiles({ entries, courses, findNotes, onEnd }: Omit<ExportEntriesProps, 'isKnown'>) {
  const { busy, read } = usePartnerRecords()
  const { modal, show } = useResultModal()
  const notes = () => ({
    due: findNotes?.({ kind: 'due', due: 'open' }),
    ending: findNotes?.({ kind: 'news', news: 'certificates-end' }),
  })

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
  return { busy, modal, handleTable, handleDetails }
}
