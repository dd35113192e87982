import { certificatePath } from '#contract/screen-paths.ts'
import {
  certificateNote,
  certificateState,
  findCertificateOf,
  isRenewable,
  validityOf,
} from '#domain/certificate/certificate.ts'
import {
  findMissingModules,
  isCertificateEarned,
  missingTexts,
} from '#domain/certificate/earned-certificate.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { ownValue } from '#domain/unknown-value.ts'
import { calendarYearText, localDay } from '#ui/text/date-text.ts'
import { TimedText } from '#ui/text/timed-text.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { useAppSelector } from '#web/state/store.ts'
import { RenewButton } from './renew-button.tsx'
import { type KnownCertificates, useOwnCertificates } from './use-own-certificates.ts'

type CertificateLinkProps = KnownCertificates & {
  course: CourseOutline
  /** Record of a user who may renew the course; otherwise undefined. */
  record?: CompletionRecord | undefined
  isRenewedAbove?: boolean
  className: string | undefined
}

/**
 * Link to the user's certificate for a course, with its validity or revocation. An expired or soon expiring
 * course can be renewed.
 */
export function CertificateLink(props: CertificateLinkProps) {
  const { course, record, isRenewedAbove, className, ...known } = props
  // Not an opening that still waits to be sent, for which there is no certificate yet.
  const stored = useAppSelector(({ associateCompletion: { courses } }) => ownValue(courses, course.id))
  const own = findCertificateOf(course.id, useOwnCertificates(known, isCertificateEarned(course, stored)))
  const certificate = validityOf(stored, own)
  if (!certificate || (!own && certificate.ends === undefined)) return null
  const today = localDay(Date.now())
  const state = certificateState(certificate, today)
  const isAbove = own && isRenewedAbove && state === 'expired'
  return (
    <>
      <p className={className}>
        {own && (
          <a href={certificatePath(own.id)}>
            Certificate<VisuallyHidden> for {course.name}</VisuallyHidden>
          </a>
        )}{' '}
        <span data-over={state === 'expired' || state === 'revoked' || undefined}>
          <TimedText
            write={(timeText) => certificateNote(certificate, today, (day) => timeText(Date.parse(day)))}
            timeText={calendarYearText}
          />
        </span>
      </p>
      {record && !isAbove && isRenewable(record, certificate, today) && (
        <RenewButton className={className} course={course} recordId={record.id} />
      )}
    </>
  )
}

type CertificateMissingProps = KnownCertificates & {
  course: CourseOutline
  record: CompletionRecord
  className: string | undefined
}

/**
 * Shows the modules besides quizzes that a course's certificate still requires. Renders nothing once the user
 * has the certificate.
 */
export function CertificateMissing({ course, record, className, ...known }: CertificateMissingProps) {
  const isHeld = useOwnCertificates(known).some(({ recordId }) => recordId === record.id)
  const texts = missingTexts(findMissingModules(course, record))
  return isHeld || record.continuedUntil !== undefined || texts.length === 0 ? null : (
    <p className={className} dir="auto">{`Certificate: ${texts.join(' · ')}`}</p>
  )
}
