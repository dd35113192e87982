import { type SubmitEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useForm } from '#client/form/use-form.ts'
import { useLoaded } from '#client/loading/use-loaded.ts'
import { downloadFile } from '#client/storage/download-file.ts'
import type { CertificateFile } from '#contract/documents.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import { plural } from '#domain/messages.ts'
import { Modal } from '#ui/dialog/modal.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { numberText } from '#ui/text/number-text.ts'
import { refusalReason } from '#web/services/refusal-reason.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { type CertificateChoice, createTeamCertificates } from '#web/services/team-certificates.ts'
import { useAppSelector } from '#web/state/store.ts'
import styles from './certificate-download.module.css'

type CertificateDownloadProps = { courses: readonly CourseOutline[]; onClose: () => void }

/**
 * Dialog for selecting the team's certificates by course and time, and downloading them as ZIP files of PDFs.
 */
export function CertificateDownload({ courses, onClose }: CertificateDownloadProps) {
  const id = useId()
  const [choice, setChoice] = useState<CertificateChoice>({ courseId: '', from: '', to: '' })
  const { files, packing, busy, problem, download } = useDownload(choice)
  const count = files?.reduce((sum, file) => sum + file.count, 0)

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (await download()) onClose()
  }
  return (
    <Modal
      title="Download certificates"
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy} disabled={!count}>
            Download
          </Button>
        </>
      }
    >
      <Stack as="form" id={id} onSubmit={handleSubmit}>
        <ChoiceFields courses={courses} choice={choice} disabled={busy} onChange={setChoice} />
      </Stack>
      <p role="status">{busy ? packingText(packing, files?.length ?? 1) : countText(files, count)}</p>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </Modal>
  )
}

type ChoiceFieldsProps = {
  courses: readonly CourseOutline[]
  choice: CertificateChoice
  disabled: boolean
  onChange: (choice: CertificateChoice) => void
}

function ChoiceFields({ courses, choice, disabled, onChange }: ChoiceFieldsProps) {
  return (
    <>
      <SelectField
        label="Course"
        none="All courses"
        options={courses.map(({ id, name }) => ({ value: id, words: name }))}
        disabled={disabled}
        value={choice.courseId}
        onChange={(courseId) => onChange({ ...choice, courseId })}
      />
      <Stack className={styles.days}>
        {(['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            label={end === 'from' ? 'Completed from' : 'Completed to'}
            type="date"
            disabled={disabled}
            value={choice[end]}
            onChange={({ target }) => onChange({ ...choice, [end]: target.value })}
          />
        ))}
      </Stack>
    </>
  )
}

/** Counts the selected certificates, and downloads them file by file until the dialog is closed. */
function useDownload(choice: CertificateChoice) {
  const services = useSignedInServices()
  const partner = useAppSelector((state) => state.user.partner) ?? ''
  const calls = useMemo(() => createTeamCertificates(services, partner), [services, partner])
  const { data, state } = useLoaded(JSON.stringify(choice), () => calls.listFiles(choice))
  const files = state === 'ready' ? data : undefined
  const [packing, setPacking] = useState(0)
  const { busy, problem, submit } = useForm({
    onFailure: (error) => ({ sentence: refusalReason(error) ?? NOT_DOWNLOADED }),
  })
  const closing = useRef<AbortController>(undefined)
  useEffect(() => () => closing.current?.abort(), [])

  function download(): Promise<boolean> {
    return submit(async () => {
      const ending = new AbortController()
      closing.current = ending
      let after = ''
      for (const [place, { last }] of files?.entries() ?? []) {
        setPacking(place)
        const file = await calls.readFile(choice, after, ending.signal)
        downloadFile(nameOf(place, files?.length ?? 1), file)
        after = last
      }
    })
  }
  const notCounted = state === 'failed' ? NOT_COUNTED : undefined
  return { files, packing, busy, problem: problem ?? notCounted, download }
}

const NOT_COUNTED = 'We couldn’t count the certificates. Try again.'
const NOT_DOWNLOADED = 'We couldn’t download the certificates. Try again.'

function nameOf(place: number, files: number): string {
  return files === 1 ? 'certificates.zip' : `certificates-${place + 1}-of-${files}.zip`
}

function countText(files: CertificateFile[] | undefined, count = 0): string {
  if (!files) return 'Counting…'
  if (count === 0) return 'No certificates match these filters.'
  const certificates = plural(count, 'certificate', numberText)
  if (files.length === 1) return `${certificates}, as PDFs in one ZIP file.`
  return `${certificates}, as PDFs in ${files.length} ZIP files of at most 1,000. Your browser may ask to allow multiple downloads.`
}

function packingText(place: number, files: number): string {
  const file = files === 1 ? 'your file' : `file ${place + 1} of ${files}`
  return `Preparing ${file}. This can take up to a minute. Stay on this page.`
}
