import { memo, Suspense, useState } from 'react'
import type { CertificateDocument } from '#contract/documents.ts'
import { givesCertificate } from '#domain/certificate/certificate.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import type { CourseStatus } from '#domain/learning/course-status.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { DOCUMENT_PATHS, type DocumentList } from '#web/services/document-paths.ts'
import { findPageDocument, useServices } from '#web/services/services.ts'
import { useAppSelector } from '#web/state/store.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import styles from './course-certificate.module.css'

/** The link itself, for whoever may have one: nobody else fetches it, and nobody misses it while it cannot come. */
export const CertificateLink = lazyPart(
  () => import('./certificate-link.tsx'),
  'CertificateLink',
  () => null,
  { isFetchedAhead: false },
)

type CourseCertificateProps = { course: CourseOutline; status: CourseStatus }

/** Leads from a course that the reader has complete to their certificate; nothing where it gives none. */
export const CourseCertificate = memo(function CourseCertificate({ course, status }: CourseCertificateProps) {
  if (status !== 'complete' || !givesCertificate(course)) return null
  return <OwnCertificate course={course} />
})

function OwnCertificate({ course }: { course: CourseOutline }) {
  const services = useServices()
  const uid = useAppSelector((state) => state.user.uid)
  // Taken at once: the link may arrive only after the page has ended.
  const [fromPage] = useState(
    () =>
      findPageDocument<DocumentList<CertificateDocument>>(services, DOCUMENT_PATHS.certificates(uid))
        ?.documents,
  )
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <CertificateLink className={styles.certificate} course={course} fromPage={fromPage} />
      </Suspense>
    </ErrorBoundary>
  )
}
