import { useMemo } from 'react'
import type { CourseOutline } from '#domain/course/course.ts'
import { type CourseStatus, STATUS_TEXT } from '#domain/learning/course-status.ts'
import { courseTally } from '#web/state/course-tally.ts'
import type { TeamMember } from '#web/state/team.ts'
import { Bar } from '#web/ui/bar.tsx'
import { numberText } from '#web/ui/number-text.ts'
import type { TeamFilter } from '../team-filter.ts'
import styles from './team-overview.module.css'

type CourseRowsProps = {
  courses: readonly CourseOutline[]
  members: readonly TeamMember[]
  filter: TeamFilter | undefined
  onFilter: (filter: TeamFilter | undefined) => void
}

/** Shows how the team stands in each course, a row a course. */
export function CourseRows({ courses, ...team }: CourseRowsProps) {
  return (
    <ul className={styles.courses}>
      {courses.map((course) => (
        <CourseRow key={course.id} course={course} {...team} />
      ))}
    </ul>
  )
}

const STATUSES: CourseStatus[] = ['complete', 'in-progress', 'not-started']

type CourseRowProps = Omit<CourseRowsProps, 'courses'> & { course: CourseOutline }

/** Shows one course as a bar, and for each status a button with its number that shows the members in it. */
function CourseRow({ course, members, filter, onFilter }: CourseRowProps) {
  const { id, name } = course
  const tally = useMemo(() => courseTally(members, id), [members, id])
  const chosen = filter?.kind === 'status' && filter.courseId === id ? filter.status : undefined
  return (
    <li className={styles.course}>
      <h3 className={styles.name} title={name}>
        {name}
      </h3>
      <Bar
        complete={tally.complete}
        inProgress={tally['in-progress']}
        total={tally.complete + tally['in-progress'] + tally['not-started']}
      />
      <fieldset className={styles.statuses} aria-label={name}>
        {STATUSES.map((status) => (
          <button
            key={status}
            type="button"
            className={styles.status}
            aria-pressed={chosen === status}
            onClick={() => onFilter(chosen === status ? undefined : { kind: 'status', courseId: id, status })}
          >
            <span className={`${styles.mark} ${styles[status]}`} aria-hidden="true" />
            <strong>{numberText(tally[status])}</strong> {STATUS_TEXT[status]}
          </button>
        ))}
      </fieldset>
    </li>
  )
}
