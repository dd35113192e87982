import { type SubmitEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { downloadFile } from '#client/storage/download-text.ts'
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
import { useLoad } from '#web/loading/use-load.ts'
import { refusalReason } from '#web/services/refusal-reason.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { type CertificateChoice, createTeamCertificates } from '#web/services/team-certificates.ts'
import { useAppSelector } from '#web/state/store.ts'
import styles from './certificate-download.module.css'

type CertificateDownloadProps = { courses: readonly CourseOutline[]; onClose: () => void }

/** Dialog that selects the team's certificates by course and time, and downloads them as ZIP files of PDFs. */
export function CertificateDownload({ courses, onClose }: CertificateDownloadProps) {
  const id = useId()
  const [choice, setChoice] = useState<CertificateChoice>({ courseId: '', from: '', to: '' })
  const { files, hasFailed, packing, problem, download } = useDownload(choice, onClose)
  const count = files?.reduce((sum, file) => sum + file.count, 0)
  const disabled = packing !== undefined

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    void download()
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
          <Button type="submit" form={id} busy={disabled} disabled={!count}>
            Download
          </Button>
        </>
      }
    >
      <Stack as="form" id={id} onSubmit={handleSubmit}>
        <ChoiceFields courses={courses} choice={choice} disabled={disabled} onChange={setChoice} />
      </Stack>
      <p role="status">
        {packing === undefined ? countText(files, count) : packingText(packing, files?.length ?? 1)}
      </p>
      {(problem ?? hasFailed) && (
        <Notice tone="danger">{problem ?? 'We could not count the certificates. Please try again.'}</Notice>
      )}
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
      <div className={styles.days}>
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
      </div>
    </>
  )
}

/** Counts the selected certificates, and downloads them file by file until the dialog is closed. */
function useDownload(choice: CertificateChoice, onEnd: () => void) {
  const services = useSignedInServices()
  const partner = useAppSelector((state) => state.user.partner) ?? ''
  const calls = useMemo(() => createTeamCertificates(services, partner), [services, partner])
  const [counted, setCounted] = useState<{ of: CertificateChoice; files: CertificateFile[] }>()
  const count = useCallback(async () => {
    setCounted({ of: choice, files: await calls.listFiles(choice) })
  }, [calls, choice])
  const files = counted?.of === choice ? counted.files : undefined
  const { state } = useLoad(!files, count)
  const [packing, setPacking] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const closing = useRef<AbortController>(undefined)
  useEffect(() => () => closing.current?.abort(), [])

  async function download() {
    const ending = new AbortController()
    const { signal } = ending
    closing.current = ending
    setProblem(undefined)
    try {
      let after = ''
      for (const [place, { last }] of files?.entries() ?? []) {
        setPacking(place)
        downloadFile(nameOf(place, files?.length ?? 1), await calls.readFile(choice, after, signal))
        after = last
      }
      onEnd()
    } catch (error) {
      if (signal.aborted) return
      console.error(error)
      setPacking(undefined)
      setProblem(refusalReason(error) ?? 'We could not download the certificates. Please try again.')
    }
  }
  return { files, hasFailed: state === 'failed', packing, problem, download }
}

function nameOf(place: number, files: number): string {
  return files === 1 ? 'certificates.zip' : `certificates-${place + 1}-of-${files}.zip`
}

function countText(files: CertificateFile[] | undefined, count = 0): string {
  if (!files) return 'Counting…'
  if (count === 0) return 'No certificates match this choice.'
  const certificates = plural(count, 'certificate', numberText)
  if (files.length === 1) return `${certificates}, as PDFs in one ZIP file.`
  return `${certificates}, as PDFs in ${files.length} ZIP files of at most 1,000. Your browser may ask whether it may save several.`
}

function packingText(place: number, files: number): string {
  const file = files === 1 ? 'your file' : `file ${place + 1} of ${files}`
  return `Making ${file}. This takes up to a minute; stay on this page.`
}
