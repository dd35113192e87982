import { memo, Suspense, useState } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import type { CertificateDocument } from '#contract/documents.ts'
import { findCertificateOf, mayBeCertified } from '#domain/certificate/certificate.ts'
import { requiresAllModules } from '#domain/course/certificate-rule.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import type { CompletionRecord, CourseStatus } from '#domain/learning/completion-record.ts'
import type { LearnedCourse } from '#domain/requirement/order-courses.ts'
import { ErrorBoundary } from '#ui/state/error-boundary.tsx'
import { DOCUMENT_PATHS, type DocumentList } from '#web/services/document-paths.ts'
import type { Documents } from '#web/services/documents.ts'
import { findPageDocument, useServices } from '#web/services/services.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppSelector } from '#web/state/store.ts'
import styles from './course-certificate.module.css'

/** Lazy-loaded for users who may have a certificate. Renders nothing until it has loaded. */
const CertificateLink = lazyPart(
  () => import('./certificate-link.tsx').then(({ CertificateLink }) => ({ CertificateLink })),
  'CertificateLink',
  () => null,
  { isFetchedAhead: false },
)

/** Lazy-loaded for users who may have a certificate. */
const CertificateBadge = lazyPart(
  () => import('./certificate-badge.tsx'),
  'CertificateBadge',
  () => null,
  { isFetchedAhead: false },
)

/** Lazy-loaded for users who may have a certificate; shown above all courses. */
const EndedCertificates = lazyPart(
  () => import('./ended-certificates.tsx'),
  'EndedCertificates',
  () => null,
  { isFetchedAhead: false },
)

/** Lazy-loaded for users who may have a certificate. */
const CertificateMissing = lazyPart(
  () => import('./certificate-link.tsx').then(({ CertificateMissing }) => ({ CertificateMissing })),
  'CertificateMissing',
  () => null,
  { isFetchedAhead: false },
)

type CourseCertificateProps = {
  course: CourseOutline
  status: CourseStatus
  /** Record of a user who may renew the course once its certificate has expired. */
  record?: CompletionRecord | undefined
  /** True if a notice above all courses already asks for renewal of expired certificates. */
  isRenewedAbove?: boolean
}

/** Last loaded certificates of the associate. */
const lastRead = new WeakMap<Documents, CertificateDocument[]>()

/**
 * Link to the user's certificate for a course that they have completed or are renewing. With `record`, also
 * shows the modules still missing for the certificate. Renders nothing if there is neither.
 */
export const CourseCertificate = memo(function CourseCertificate(props: CourseCertificateProps) {
  const { course, status, record } = props
  // A newly completed course has a new certificate.
  const link = mayBeCertified(course, status) && <OwnCertificate key={status} {...props} />
  if (!record || !requiresAllModules(course.certificate) || !mayBeCertified(course, 'complete')) return link
  return (
    <>
      {link}
      <MissingModules key={`missing ${status}`} course={course} record={record} />
    </>
  )
})

/** Shows the modules besides quizzes that are missing for a certificate. */
function MissingModules(props: { course: CourseOutline; record: CompletionRecord }) {
  const fromPage = usePageCertificates()
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <CertificateMissing
          {...props}
          className={styles.certificate}
          fromPage={fromPage}
          lastRead={lastRead}
        />
      </Suspense>
    </ErrorBoundary>
  )
}

/**
 * Returns the user's certificates included in the page. Keeps them in state, because the page's documents are
 * discarded later.
 */
function usePageCertificates(): CertificateDocument[] | undefined {
  const services = useServices()
  const uid = useAppSelector((state) => state.user.uid)
  const [known] = useState(() =>
    findPageDocument<DocumentList<CertificateDocument>>(services, DOCUMENT_PATHS.certificates(uid)),
  )
  return known?.documents
}

/** Asks the user to renew completed courses with expired certificates. Renders nothing if there are none. */
export function CertificatesToRenew({ learned }: { learned: readonly LearnedCourse[] }) {
  const fromPage = usePageCertificates()
  if (!learned.some(({ course }) => mayBeCertified(course, 'complete'))) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <EndedCertificates learned={learned} fromPage={fromPage} lastRead={lastRead} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Badge of a completed course with an expired or revoked certificate; renders nothing for other courses. */
export function CourseCertificateBadge({
  course,
  status,
  record,
}: Pick<CourseCertificateProps, 'course' | 'status' | 'record'>) {
  const fromPage = usePageCertificates()
  if (status !== 'complete' || !mayBeCertified(course, status)) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <CertificateBadge course={course} record={record} fromPage={fromPage} lastRead={lastRead} />
      </Suspense>
    </ErrorBoundary>
  )
}

/**
 * Certificate link of a course. A user who has not completed the course has a certificate only while renewing
 * it, included in that page.
 */
function OwnCertificate({ course, status, ...renewal }: CourseCertificateProps) {
  const { documents } = useSignedInServices()
  const known = usePageCertificates()
  const [fromPage] = useState(() =>
    status === 'complete' ? known : (known ?? lastRead.get(documents) ?? []),
  )
  if (status !== 'complete' && !findCertificateOf(course.id, fromPage ?? [])) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <CertificateLink
          className={styles.certificate}
          course={course}
          {...renewal}
          fromPage={fromPage}
          lastRead={lastRead}
        />
      </Suspense>
    </ErrorBoundary>
  )
}
