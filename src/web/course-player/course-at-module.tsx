import { Navigate, useSearchParams } from 'react-router'
import type { CompletionRecord } from '#domain/completion-record.ts'
import type { CourseOutline } from '#domain/course.ts'
import { MESSAGES } from '#domain/messages.ts'
import { coursePath } from '#web/shared/paths.ts'
import { useScreen } from '#web/shared/use-screen.ts'
import { Notice } from '#web/ui/notice.tsx'
import { CoursePlayer } from './course-player.tsx'
import { CourseTop } from './course-top.tsx'
import { chosenModule } from './outline/module-places.ts'
import { useLearner } from './use-learner.ts'

type CourseAtModuleProps = { course: CourseOutline; record: CompletionRecord | undefined }

/** A course at the module that the address names; an address that names none is completed first. */
export function CourseAtModule({ course, record }: CourseAtModuleProps) {
  const [search] = useSearchParams()
  const requestedId = search.get('module')
  const module = chosenModule(course, requestedId, record)
  if (!module) return <EmptyCourse name={course.name} />
  if (module.id !== requestedId) return <Navigate to={coursePath(course.webPath, module.id)} replace />
  return <CoursePlayer course={course} module={module} record={record} />
}

function EmptyCourse({ name }: { name: string }) {
  const { hasAdminStyling } = useLearner()
  useScreen(name)
  return (
    <>
      <CourseTop name={name} isAdmin={hasAdminStyling} />
      <Notice>{MESSAGES.courseEmpty}</Notice>
    </>
  )
}
