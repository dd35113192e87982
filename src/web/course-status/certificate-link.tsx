import { useEffect, useState } from 'react'
import type { CertificateDocument } from '#contract/documents.ts'
import { certificatePath } from '#contract/screen-paths.ts'
import {
  certificateNote,
  certificateState,
  findCertificateOf,
  findRenewalProblem,
} from '#domain/certificate/certificate.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import type { Documents } from '#web/services/documents.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppSelector } from '#web/state/store.ts'
import { calendarDayText } from '#web/ui/text/date-text.ts'
import { TimedText } from '#web/ui/text/timed-text.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { RenewButton } from './renew-button.tsx'

type CertificateLinkProps = {
  course: CourseOutline
  /** The reader's record, where they may renew the course; else absent. */
  record: CompletionRecord | undefined
  className: string | undefined
  /** The reader's certificates, if they came with the page. */
  fromPage: CertificateDocument[] | undefined
  /** What was last read of them, which is noted here for other screens. */
  lastRead: WeakMap<Documents, CertificateDocument[]>
}

/**
 * Links to the reader's certificate for a course, and says until when they are certified, or that it was
 * revoked. Where it ends soon or has ended, its course can be renewed.
 */
export function CertificateLink({ course, record, className, ...known }: CertificateLinkProps) {
  const certificate = findCertificateOf(course.id, useOwnCertificates(known))
  if (!certificate) return null
  const today = new Date().toISOString().slice(0, 10)
  const state = certificateState(certificate, today)
  const isRenewable =
    record?.id === certificate.recordId && findRenewalProblem(certificate, today) === undefined
  return (
    <>
      <p className={className}>
        <a href={certificatePath(certificate.id)}>
          Certificate<VisuallyHidden> for {course.name}</VisuallyHidden>
        </a>{' '}
        <span data-over={state === 'expired' || state === 'revoked' || undefined}>
          <TimedText
            write={(timeText) => certificateNote(certificate, today, (day) => timeText(Date.parse(day)))}
            timeText={calendarDayText}
          />
        </span>
      </p>
      {isRenewable && (
        <RenewButton
          className={className}
          course={course}
          recordId={record.id}
          isExpired={state === 'expired'}
        />
      )}
    </>
  )
}

/** The read that is under way for all links of a screen. */
const underWay = new WeakMap<Documents, Promise<CertificateDocument[]>>()

/** Returns the reader's certificates, the newest first: as last read, and read again when a screen opens. */
function useOwnCertificates({
  fromPage,
  lastRead,
}: Pick<CertificateLinkProps, 'fromPage' | 'lastRead'>): readonly CertificateDocument[] {
  const { documents } = useSignedInServices()
  const uid = useAppSelector((state) => state.user.uid)
  const [certificates, setCertificates] = useState(fromPage ?? lastRead.get(documents) ?? [])
  useEffect(() => {
    if (fromPage) lastRead.set(documents, fromPage)
    else
      readCertificates(documents, uid, lastRead).then(setCertificates, (error: unknown) =>
        console.warn(error),
      )
  }, [documents, uid, fromPage, lastRead])
  return certificates
}

async function readCertificates(
  documents: Documents,
  uid: string,
  lastRead: CertificateLinkProps['lastRead'],
): Promise<CertificateDocument[]> {
  const reading = underWay.get(documents) ?? documents.listCertificates(uid)
  underWay.set(documents, reading)
  try {
    const certificates = await reading
    lastRead.set(documents, certificates)
    return certificates
  } finally {
    underWay.delete(documents)
  }
}
