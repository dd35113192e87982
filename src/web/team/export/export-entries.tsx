import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { downloadTable } from '#client/table-file/download-table.ts'
import { tableFailure } from '#client/table-file/table-failure.ts'
import type { TableFormat } from '#client/table-file/write-table.ts'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import { DEFAULT_GROUP_WORD, groupsTitle } from '#domain/people/member-groups.ts'
import { menuItemClassName } from '#ui/dialog/menu.tsx'
import { useResultModal } from '#web/messages/result-modal.tsx'
import { useAppSelector } from '#web/state/store.ts'
import type { TeamEntry } from '../table/team-entry.ts'
import type { FindNotes } from '../table/team-filter.ts'
import { usePartnerRecords } from '../use-partner-records.ts'
import { CertificateDownload } from './certificate-download.tsx'
import { detailRows, tableRows } from './export-rows.ts'

type ExportEntriesProps = {
  entries: readonly TeamEntry[]
  /** False until all entries are loaded; export is then unavailable. */
  isKnown: boolean
  courses: readonly CourseOutline[]
  /** Finds the due courses and expiring certificates for the export; undefined until loaded. */
  findNotes: FindNotes | undefined
  /** Called when a file is ready or a dialog opens. Closes the menu. */
  onEnd: () => void
}

const FORMATS: readonly { format: TableFormat; suffix: string }[] = [
  { format: 'csv', suffix: '' },
  { format: 'xlsx', suffix: ' (Excel)' },
]

/**
 * Menu entries for exporting the shown members (as in the table or with all details), the team's certificates
 * and its report. Dialogs are rendered outside the menu, which closes.
 */
export function ExportEntries({ isKnown, ...exported }: ExportEntriesProps) {
  const { courses, onEnd } = exported
  const { busy, modal, handleTable, handleDetails } = useTeamFiles(exported)
  const [isChoosing, setChoosing] = useState(false)
  // The report counts the whole team.
  const isLimited = useAppSelector(({ organization }) => organization.manages !== undefined)

  function handleCertificates() {
    setChoosing(true)
    onEnd()
  }
  const native = { type: 'button', className: menuItemClassName } as const
  return (
    <>
      {FORMATS.map(({ format, suffix }) => (
        <button key={format} {...native} disabled={!isKnown} onClick={() => handleTable(format)}>
          {`Table${suffix}`}
        </button>
      ))}
      {FORMATS.map(({ format, suffix }) => (
        <button
          key={format}
          {...native}
          disabled={!isKnown}
          aria-busy={busy}
          onClick={() => handleDetails(format)}
        >
          {`All details${suffix}`}
        </button>
      ))}
      <button {...native} onClick={handleCertificates}>
        Certificates
      </button>
      <Link
        className={menuItemClassName}
        to={{ pathname: SCREEN_PATHS.requirements, search: 'view=certificates' }}
        onClick={onEnd}
      >
        Valid certificates
      </Link>
      {!isLimited && (
        <Link className={menuItemClassName} to={SCREEN_PATHS.report} onClick={onEnd}>
          Report by period
        </Link>
      )}
      {createPortal(modal, document.body)}
      {isChoosing &&
        createPortal(
          <CertificateDownload courses={courses} onClose={() => setChoosing(false)} />,
          document.body,
        )}
    </>
  )
}

/** Downloads the shown members as a file. Shows a failure to load their details. */
function useTeamFiles({ entries, courses, findNotes, onEnd }: Omit<ExportEntriesProps, 'isKnown'>) {
  const { busy, read } = usePartnerRecords()
  const { modal, show } = useResultModal()
  const showFailure = (error: unknown) => show({ kind: 'error', messages: [tableFailure(error)] })
  const { groups, groupWord = DEFAULT_GROUP_WORD } = useAppSelector((state) => state.organization)
  const exported = groups && {
    header: groupsTitle(groupWord),
    names: new Map(groups.map(({ id, name }) => [id, name])),
  }
  const notes = () => ({
    groups: groups?.length === 0 ? undefined : exported,
    due: findNotes?.({ kind: 'due', due: 'open' }),
    ending: findNotes?.({ kind: 'news', news: 'certificates-end' }),
  })

  async function handleTable(format: TableFormat) {
    onEnd()
    await downloadTable('team', format, tableRows(entries, notes())).catch(showFailure)
  }
  async function handleDetails(format: TableFormat) {
    const result = await read()
    onEnd()
    if ('failure' in result) return show({ kind: 'error', messages: [result.failure] })
    const rows = detailRows(entries, courses, result.records, notes())
    await downloadTable('team-detail', format, rows).catch(showFailure)
  }
  return { busy, modal, handleTable, handleDetails }
}
