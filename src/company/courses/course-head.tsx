import type { ReactNode } from 'react'
import { NavLink, useParams } from 'react-router'
import type { CompanyCourse } from '#contract/company/company-courses.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ConsolePage } from '../app/console-page.tsx'
import { LoadedPart } from '../loading/loaded-part.tsx'
import { type Loaded, useLoaded } from '../loading/use-loaded.ts'
import styles from './course.module.css'
import { OfferButton } from './course-offer.tsx'
import { countedText, numbersText, revisionText } from './course-words.ts'

type CourseHeadProps = { children: (course: CompanyCourse, loaded: Loaded<CompanyCourse>) => ReactNode }

/** The head of every screen of a course: what it is, its numbers, and the ways to its other screens. */
export function CourseHead({ children }: CourseHeadProps) {
  const { courseId = '' } = useParams()
  const path = `/courses/${encodeURIComponent(courseId)}`
  const course = useLoaded(path, (call) => call<CompanyCourse>(path))
  const actions = course.data && <OfferButton course={course.data} onDone={course.reload} />
  return (
    <ConsolePage title={course.data?.name ?? 'Course'} actions={actions}>
      <LoadedPart
        of={course}
        what="The course"
        skeleton={<Skeleton label="Loading the course…" shape="text" />}
        missing={<Empty title="There is no such course.">{null}</Empty>}
      >
        {(data) => (
          <Stack gap="wide">
            <AboutCourse course={data} />
            <nav className={styles.places} aria-label="Of this course">
              <Place to={path}>History</Place>
              <Place to={`${path}/questions`}>Questions</Place>
              <Place to={`${path}/used-by`}>Used by</Place>
            </nav>
            {children(data, course)}
          </Stack>
        )}
      </LoadedPart>
    </ConsolePage>
  )
}

function Place({ to, children }: { to: string; children: string }) {
  return (
    <NavLink className={styles.place ?? ''} to={to} end>
      {children}
    </NavLink>
  )
}

function AboutCourse({ course }: { course: CompanyCourse }) {
  const { enabled, numbers } = course
  return (
    <Stack gap="small">
      <Row gap="snug">
        <OfferedBadge enabled={enabled} />
        <span>{revisionText(course)}</span>
      </Row>
      <p>
        {numbers ? `${numbersText(numbers)} ${countedText(numbers.counted)}` : 'People are not counted yet.'}
      </p>
    </Stack>
  )
}

/** Whether a course is offered to people. */
export function OfferedBadge({ enabled }: { enabled: boolean }) {
  return (
    <span className={styles.badge}>
      <StatusBadge tone={enabled ? 'done' : 'neutral'}>{enabled ? 'Offered' : 'Not offered'}</StatusBadge>
    </span>
  )
}
