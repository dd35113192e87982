import { useMemo } from 'react'
import type { CourseOutline } from '#domain/course.ts'
import type { CourseStatus } from '#domain/course-status.ts'
import type { TeamMember } from '#web/state/team.ts'
import { STATUS_TEXT } from '../status-text.ts'
import type { TeamFilter } from '../team-filter.ts'
import { courseTally } from './course-tally.ts'
import styles from './team-overview.module.css'

const STATUSES: CourseStatus[] = ['complete', 'in-progress', 'not-started']
const NUMBERS = new Intl.NumberFormat('en')

type CourseChartProps = {
  course: CourseOutline
  members: readonly TeamMember[]
  filter: TeamFilter | undefined
  onFilter: (filter: TeamFilter | undefined) => void
}

/** One course: a bar for the eye, and a button a status that says its number and shows its members. */
export function CourseChart({ course, members, filter, onFilter }: CourseChartProps) {
  const tally = useMemo(() => courseTally(members, course.id), [members, course.id])
  const chosen = filter?.kind === 'status' && filter.courseId === course.id ? filter.status : undefined
  return (
    <li className={styles.course}>
      <h3 className={styles.name}>{course.name}</h3>
      <div className={styles.bar} aria-hidden="true">
        {STATUSES.filter((status) => tally[status] > 0).map((status) => (
          <span key={status} className={styles[status]} style={{ flexGrow: tally[status] }} />
        ))}
      </div>
      <fieldset className={styles.statuses} aria-label={course.name}>
        {STATUSES.map((status) => (
          <button
            key={status}
            type="button"
            className={styles.status}
            aria-pressed={chosen === status}
            onClick={() =>
              onFilter(chosen === status ? undefined : { kind: 'status', courseId: course.id, status })
            }
          >
            <span className={`${styles.mark} ${styles[status]}`} aria-hidden="true" />
            {NUMBERS.format(tally[status])} {STATUS_TEXT[status]}
          </button>
        ))}
      </fieldset>
    </li>
  )
}
