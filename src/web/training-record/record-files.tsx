import { useState } from 'react'
import { lazyFile } from '#client/loading/lazy-part.tsx'
import { downloadFile } from '#client/storage/download-file.ts'
import { downloadTable } from '#client/table-file/download-table.ts'
import { tableFailure } from '#client/table-file/table-failure.ts'
import type { TableFormat } from '#client/table-file/write-table.ts'
import type { LearningEventDocument } from '#contract/documents.ts'
import type { LearnedCourse } from '#domain/requirement/order-courses.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { localTime } from '#ui/text/date-text.ts'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { useResultModal } from '#web/messages/result-modal.tsx'
import type { Documents } from '#web/services/documents.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { PrintRecord } from './print-record.tsx'
import styles from './record-files.module.css'

type Kind = TableFormat | 'json'

const loadExport = lazyFile(() => import('#domain/learning/record-export.ts'))

/** Buttons that download the user's own whole record. */
export function RecordFiles({ uid }: { uid: string }) {
  const { writing, download, modal } = useRecordFiles(uid)
  return (
    <>
      <p className={textStyles.quiet}>Download everything we store about your learning.</p>
      <Row gap="snug">
        <Button kind="secondary" busy={writing === 'csv'} onClick={() => download('csv')}>
          Download as a table (CSV)
        </Button>
        <Button kind="secondary" busy={writing === 'xlsx'} onClick={() => download('xlsx')}>
          Download as a table (Excel)
        </Button>
        <Button kind="secondary" busy={writing === 'json'} onClick={() => download('json')}>
          Download all data (JSON)
        </Button>
      </Row>
      {modal}
    </>
  )
}

type RecordLineProps = { uid: string; userName: string; learned: readonly LearnedCourse[] }

/** Buttons for administrators to print or download a member's whole record. */
export function RecordLine({ uid, ...person }: RecordLineProps) {
  const { writing, download, modal } = useRecordFiles(uid)
  return (
    <Row
      as="section"
      className={classNames(textStyles.note, styles.line)}
      aria-label="Training record"
      data-print="no"
    >
      Training record:
      <PrintRecord kind="quiet" {...person}>
        Print<VisuallyHidden> record</VisuallyHidden>
      </PrintRecord>
      <Button kind="quiet" busy={writing === 'csv'} onClick={() => download('csv')}>
        Download (CSV)
      </Button>
      <Button kind="quiet" busy={writing === 'xlsx'} onClick={() => download('xlsx')}>
        Download (Excel)
      </Button>
      <Button kind="quiet" busy={writing === 'json'} onClick={() => download('json')}>
        Download all data
      </Button>
      {modal}
    </Row>
  )
}

/** Downloads a person's whole record as a file. `modal` shows a failure. */
function useRecordFiles(uid: string) {
  const { documents } = useSignedInServices()
  const { modal, show } = useResultModal()
  const [writing, setWriting] = useState<Kind>()

  async function download(kind: Kind) {
    if (writing) return
    setWriting(kind)
    try {
      await writeFile(documents, uid, kind)
    } catch (error) {
      console.error(error)
      show({ kind: 'error', messages: [tableFailure(error)] })
    } finally {
      setWriting(undefined)
    }
  }
  return { writing, download, modal }
}

/** Loads a person's whole history, page by page. */
async function readAllEvents(documents: Documents, userId: string): Promise<LearningEventDocument[]> {
  const first = await documents.listLearningEvents({ userId })
  const events = [...first.documents]
  for (let after = first.next; after !== undefined; ) {
    const page = await documents.listLearningEvents({ userId, after })
    for (const event of page.documents) events.push(event)
    after = page.next
  }
  return events
}

async function writeFile(documents: Documents, uid: string, kind: Kind): Promise<void> {
  const [person, courses, records, events] = await Promise.all([
    documents.getUser(uid),
    documents.listCourses(),
    documents.listCompletions(uid),
    readAllEvents(documents, uid),
  ])
  const partner = person.partner === undefined ? '' : (await documents.getPartner(person.partner)).name
  const whole = { person, partner, courses, records, events }
  const name = `training-record-${fileNameOf(person.userName)}` as const
  const { recordDocument, recordRows } = await loadExport()
  if (kind === 'json') {
    const text = `${JSON.stringify(recordDocument(whole, Date.now()), undefined, 2)}\n`
    return downloadFile(`${name}.json`, new Blob([text], { type: 'application/json;charset=utf-8' }))
  }
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  await downloadTable(name, kind, recordRows(whole, { timeText: localTime, zone }))
}

/** Returns a person's name without characters forbidden in file names. */
function fileNameOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
}
