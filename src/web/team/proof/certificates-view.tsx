import { ValidCertificates } from '#client/proof/valid-certificate-list.tsx'
import { PageHeader, Screen } from '#ui/layout/screen.tsx'
import { BackToRequired } from './back-to-required.tsx'
import { useProof, useProofCourses } from './use-proof.ts'

/** Screen with the team's certificates that were valid on a chosen day. */
export function CertificatesView() {
  const { listValid } = useProof()
  const courses = useProofCourses()
  return (
    <Screen title="Valid certificates">
      <BackToRequired />
      <PageHeader title="Valid certificates" />
      <ValidCertificates load={listValid} courses={courses} />
    </Screen>
  )
}
