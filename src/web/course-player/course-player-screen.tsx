import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { coursePath, SCREEN_PATHS } from '#contract/screen-paths.ts'
import type { CourseOutline, ModuleOutline } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { chooseModule } from '#domain/learning/module-to-open.ts'
import { courseStatusFailed, coursesFailed, MESSAGES, moduleGone } from '#domain/messages.ts'
import { ownValue } from '#domain/unknown-value.ts'
import { focusHeading } from '#ui/hooks/focus.ts'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import emptyCourses from '#ui/styles/empty-courses.svg?no-inline'
import { failedLoads, LoadFailed } from '#web/messages/error-modal.tsx'
import { useServices } from '#web/services/services.ts'
import { useCompletions } from '#web/state/use-completions.ts'
import { useCourses } from '#web/state/use-courses.ts'
import { CoursePlayer } from './course-player.tsx'
import { CourseTop } from './outline/course-top.tsx'
import { ModuleLink } from './outline/next-step-link.tsx'

/**
 * The course player at `/course/{path}` (section 2), for the course with that webPath. An unknown path
 * redirects to `/`. If the course is disabled while it is open, a message explains that it is gone.
 */
export function CoursePlayerScreen() {
  const { path } = useParams()
  const { supportEmail } = useServices().config
  const { courses, ...coursesLoad } = useCourses()
  const { records, ...completionsLoad } = useCompletions()
  const course = courses.find(({ webPath }) => webPath === path)
  const [opened, setOpened] = useState(course)
  if (course && course !== opened) setOpened(course)

  const failed = failedLoads(
    { ...coursesLoad, message: coursesFailed(supportEmail) },
    { ...completionsLoad, message: courseStatusFailed(supportEmail) },
  )
  if (failed.length > 0)
    return (
      <CourseAway>
        <LoadFailed what="the course" failed={failed} />
      </CourseAway>
    )
  if (coursesLoad.state === 'loading' || completionsLoad.state === 'loading')
    return (
      <CourseAway>
        <Skeleton label="Loading your course…" shape="player" />
      </CourseAway>
    )

  if (!course && opened && opened.webPath === path) return <CourseGone name={opened.name} />
  if (!course) return <Navigate to={SCREEN_PATHS.home} replace />
  return <CourseAtModule key={course.id} course={course} record={ownValue(records, course.id)} />
}

type CourseAtModuleProps = { course: CourseOutline; record: CompletionRecord | undefined }

/**
 * Shows a course at the module in the URL, or redirects to the URL of the module to open. If the module is
 * removed from the course while it is open, a message explains that it is gone.
 */
function CourseAtModule({ course, record }: CourseAtModuleProps) {
  const [search] = useSearchParams()
  const [opened, setOpened] = useState<ModuleOutline>()
  const requestedId = search.get('module')
  const module = chooseModule(course, requestedId, record)
  if (module?.id === requestedId && module !== opened) setOpened(module)
  if (module?.id !== requestedId && opened?.id === requestedId)
    return <ModuleGone course={course} title={opened.title} next={module} />
  if (!module) return <EmptyCourse name={course.name} />
  if (module.id !== requestedId) return <Navigate to={coursePath(course.webPath, module.id)} replace />
  return <CoursePlayer course={course} module={module} record={record} />
}

function EmptyCourse({ name }: { name: string }) {
  return (
    <Screen title={name}>
      <Stack>
        <CourseTop name={name} />
        <Card>
          <Empty title={MESSAGES.courseEmpty} picture={emptyCourses} />
        </Card>
      </Stack>
    </Screen>
  )
}

type ModuleGoneProps = { course: CourseOutline; title: string; next: ModuleOutline | undefined }

/** Names the removed module, and links to the module that the course opens with now. */
function ModuleGone({ course, title, next }: ModuleGoneProps) {
  // The focused element disappeared with the module.
  useEffect(() => focusHeading(), [])
  return (
    <Screen title={course.name}>
      <Stack>
        <CourseTop name={course.name} />
        <Notice>{moduleGone(title)}</Notice>
        <div>
          {next ? <ModuleLink course={course} module={next} /> : <Notice>{MESSAGES.courseEmpty}</Notice>}
        </div>
      </Stack>
    </Screen>
  )
}

function CourseGone({ name }: { name: string }) {
  // The focused element disappeared with the course.
  useEffect(() => focusHeading(), [])
  return (
    <Screen title={name}>
      <Stack>
        <CourseTop name={name} />
        <Notice>{MESSAGES.courseGone}</Notice>
      </Stack>
    </Screen>
  )
}

/** Screen frame for a course that is loading or could not be loaded. */
function CourseAway({ children }: { children: ReactNode }) {
  return (
    <Screen title="Course">
      <CourseTop name="Course">{children}</CourseTop>
    </Screen>
  )
}
