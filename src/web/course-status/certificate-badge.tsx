import { certificateState, findCertificateOf, validityOf } from '#domain/certificate/certificate.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import { localDay } from '#ui/text/date-text.ts'
import { type KnownCertificates, useOwnCertificates } from './use-own-certificates.ts'

type CertificateBadgeProps = KnownCertificates & {
  course: CourseOutline
  record: CompletionRecord | undefined
}

/** Marks a completed course whose certificate has expired or was revoked. */
export function CertificateBadge({ course, record, ...known }: CertificateBadgeProps) {
  const own = findCertificateOf(course.id, useOwnCertificates(known))
  const certificate = own && validityOf(record, own)
  const state = certificate && certificateState(certificate, localDay(Date.now()))
  if (state !== 'expired' && state !== 'revoked') return null
  return (
    <>
      {' '}
      <StatusBadge tone="danger">{`certificate ${state}`}</StatusBadge>
    </>
  )
}
