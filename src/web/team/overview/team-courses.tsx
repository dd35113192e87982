import { Suspense } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import type { CourseOutline } from '#domain/course/course.ts'
import { type CourseStatus, STATUS_TEXT } from '#domain/learning/completion-record.ts'
import { MIN_PEOPLE_SHOWN } from '#domain/learning/quiz-insights.ts'
import { plural } from '#domain/messages.ts'
import { Disclosure } from '#ui/dialog/disclosure.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { Line, Stack } from '#ui/layout/layout.tsx'
import { CourseAnimal } from '#ui/picture/course-picture.tsx'
import barStyles from '#ui/state/bar.module.css'
import { Bar } from '#ui/state/bar.tsx'
import { ErrorBoundary } from '#ui/state/error-boundary.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import type { CourseTally } from '#web/state/team.ts'
import type { TeamFilter } from '../table/team-filter.ts'
import styles from './team-courses.module.css'

// Optional: renders nothing if loading fails.
const HardestQuestion = lazyPart(
  () => import('#web/course-status/hardest-question.tsx'),
  'HardestQuestion',
  () => null,
)

/** Maximum number of expanded courses. More would push the table too far down. */
export const OPEN_UP_TO = 3

type TeamCoursesProps = {
  courses: readonly CourseOutline[]
  /** The tally of each course. */
  tallies: readonly CourseTally[]
  filter: TeamFilter | undefined
  onFilter: (filter: TeamFilter | undefined) => void
  /** True if the courses fit, or while the width is unknown. */
  isWide: boolean
  /** True during server rendering. The style sheet then collapses the courses where they do not fit. */
  isDrawn: boolean
}

/**
 * Shows the team's progress in each course, in a disclosure with the first course in its summary. Filtering
 * does not close the disclosure, so rows stay in position.
 */
export function TeamCourses({ courses, tallies, isWide, isDrawn, ...filtering }: TeamCoursesProps) {
  return (
    <div className={styles.fold} data-print="no" data-foldable={isDrawn ? '' : undefined}>
      <Disclosure
        open={isWide && courses.length <= OPEN_UP_TO}
        summary={
          <h2 className={styles.line}>
            <span className={styles.closedText}>{closedText(courses, tallies)}</span>
            <span>Courses</span>
          </h2>
        }
      >
        <Stack as="ul" gap="none">
          {courses.flatMap((course, place) => {
            const tally = tallies[place]
            return tally ? <CourseRow key={course.id} course={course} tally={tally} {...filtering} /> : []
          })}
        </Stack>
      </Disclosure>
    </div>
  )
}

function closedText([course, ...others]: readonly CourseOutline[], [tally]: readonly CourseTally[]): string {
  if (!course || !tally) return 'Courses'
  const finished = `${course.name}: ${numberText(tally.complete)}\u00a0of\u00a0${numberText(peopleIn(tally))}\u00a0finished`
  return others.length > 0 ? `${finished} · ${plural(others.length, 'more course', numberText)}` : finished
}

function peopleIn(tally: CourseTally): number {
  return tally.complete + tally['in-progress'] + tally['not-started']
}

const STATUSES: CourseStatus[] = ['complete', 'in-progress', 'not-started']

type CourseRowProps = Omit<TeamCoursesProps, 'courses' | 'tallies' | 'isWide' | 'isDrawn'> & {
  course: CourseOutline
  tally: CourseTally
}

/** Bar of a course, with a button per status that shows the count and filters the table. */
function CourseRow({ course, tally, ...filtering }: CourseRowProps) {
  const { name } = course
  const associates = peopleIn(tally)
  const isHydrated = useIsHydrated()
  return (
    <li className={styles.course}>
      <Line gap="snug" className={styles.head}>
        <CourseAnimal course={course} />
        <h3 className={styles.name}>{name}</h3>
      </Line>
      <Bar complete={tally.complete} inProgress={tally['in-progress']} total={associates} />
      <StatusFilters course={course} tally={tally} {...filtering} />
      {associates >= MIN_PEOPLE_SHOWN && (
        <div className={classNames(textStyles.fine, styles.hardest)}>
          {isHydrated && (
            <ErrorBoundary fallback={null}>
              <Suspense>
                <HardestQuestion course={course} />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
      )}
    </li>
  )
}

/** Mark of each status, in the style of its part of the bar. */
const MARKS: Record<CourseStatus, string | undefined> = {
  complete: barStyles.complete,
  'in-progress': barStyles.inProgress,
  'not-started': classNames(barStyles.rest, styles.notStarted),
}

type StatusFiltersProps = Pick<CourseRowProps, 'course' | 'filter' | 'onFilter'> & {
  tally: CourseTally
}

function StatusFilters({ course: { id, name }, tally, filter, onFilter }: StatusFiltersProps) {
  const chosen = filter?.kind === 'status' && filter.courseId === id ? filter.status : undefined
  return (
    <fieldset className={styles.statuses} aria-label={name}>
      {STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          className={classNames(textStyles.fine, styles.status)}
          aria-pressed={chosen === status}
          onClick={() => onFilter(chosen === status ? undefined : { kind: 'status', courseId: id, status })}
        >
          <span className={classNames(styles.mark, MARKS[status])} aria-hidden="true" />
          <strong>{numberText(tally[status])}</strong> {STATUS_TEXT[status]}
        </button>
      ))}
    </fieldset>
  )
}
