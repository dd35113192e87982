import { RequiredPeople } from '#client/proof/required-people.tsx'
import { PageHeader, Screen } from '#ui/layout/screen.tsx'
import { BackToRequired } from './back-to-required.tsx'
import { useProof, useProofCourses } from './use-proof.ts'

/** Screen with the people who had to complete a course on a chosen day. */
export function RequiredView() {
  const { listRequired } = useProof()
  const courses = useProofCourses()
  return (
    <Screen title="Requirements on a date">
      <BackToRequired />
      <PageHeader title="Requirements on a date" />
      <RequiredPeople load={listRequired} courses={courses} />
    </Screen>
  )
}
