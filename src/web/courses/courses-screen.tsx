import { useScreen } from '#web/shared/use-screen.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { EnabledCourseList } from './enabled-course-list.tsx'

/** Courses (section 2): the enabled courses, for administrators to look into. */
export function CoursesScreen() {
  useScreen('Courses')
  return (
    <>
      <PageHeader title="Courses" />
      <Stack gap="large">
        <Notice>
          Have a look around: you see the courses as your associates do, and nothing that you open or answer
          here is tracked.
        </Notice>
        <EnabledCourseList />
      </Stack>
    </>
  )
}
