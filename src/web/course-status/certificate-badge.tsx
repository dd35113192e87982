import { certificateState, findCertificateOf } from '#domain/certificate/certificate.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import { localDay } from '#ui/text/date-text.ts'
import { type KnownCertificates, useOwnCertificates } from './use-own-certificates.ts'

type CertificateBadgeProps = KnownCertificates & { course: CourseOutline }

/** Marks a completed course whose certificate has expired or was revoked. */
export function CertificateBadge({ course, ...known }: CertificateBadgeProps) {
  const certificate = findCertificateOf(course.id, useOwnCertificates(known))
  const state = certificate && certificateState(certificate, localDay(Date.now()))
  if (state !== 'expired' && state !== 'revoked') return null
  return (
    <>
      {' '}
      <StatusBadge tone="danger">{`certificate ${state}`}</StatusBadge>
    </>
  )
}
