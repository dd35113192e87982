import { certificateState, findCertificateOf, isRenewable } from '#domain/certificate/certificate.ts'
import type { LearnedCourse } from '#domain/learning/order-courses.ts'
import { type KnownCertificates, useOwnCertificates } from './use-own-certificates.ts'

type EndedCertificatesProps = KnownCertificates & {
  learned: readonly LearnedCourse[]
}

/** Names the user's ended certificates whose courses can be renewed. */
export function EndedCertificates({ learned, ...known }: EndedCertificatesProps) {
  const certificates = useOwnCertificates(known)
  const today = new Date().toISOString().slice(0, 10)
  const ended = learned.filter(({ course, record }) => {
    const certificate = findCertificateOf(course.id, certificates)
    return (
      certificate &&
      certificateState(certificate, today) === 'expired' &&
      isRenewable(record, certificate, today)
    )
  })
  if (ended.length === 0) return null
  const names = ended.map(({ course }) => course.name)
  return (
    <p>
      {ended.length === 1 ? 'Your certificate for ' : 'Your certificates for '}
      <strong>{new Intl.ListFormat('en').format(names)}</strong>
      {ended.length === 1 ? ' has ended: renew it below.' : ' have ended: renew them below.'}
    </p>
  )
}
