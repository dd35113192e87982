import { useMemo } from 'react'
import type { CourseOutline } from '#domain/course.ts'
import { type CourseStatus, STATUS_TEXT } from '#domain/course-status.ts'
import { useResultModal } from '#web/shared/use-result-modal.tsx'
import type { TeamMember } from '#web/state/team.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import type { TeamFilter } from '../team-filter.ts'
import { usePartnerRecords } from '../use-partner-records.ts'
import styles from './team-overview.module.css'
import { courseTally, inactiveMembers } from './team-tally.ts'

/** With more courses than this the overview starts collapsed, so that the table is not far down. */
const OPEN_UP_TO = 4

type TeamOverviewProps = {
  members: readonly TeamMember[]
  courses: readonly CourseOutline[]
  filter: TeamFilter | undefined
  onFilter: (filter: TeamFilter | undefined) => void
}

/** Shows the team's progress in each course, and its inactive members. Every part filters the table to its members. */
export function TeamOverview({ members, courses, filter, onFilter }: TeamOverviewProps) {
  const { busy, read } = usePartnerRecords()
  const { modal, show } = useResultModal()
  const isInactive = filter?.kind === 'inactive'

  async function handleInactive() {
    if (isInactive) return onFilter(undefined)
    const result = await read()
    if ('failure' in result) show({ kind: 'error', messages: [result.failure] })
    else onFilter({ kind: 'inactive', ids: inactiveMembers(members, result.records, Date.now()) })
  }
  return (
    <Card as="section" aria-label="Overview">
      <Disclosure summary={<h2 className={styles.title}>Overview</h2>} open={courses.length <= OPEN_UP_TO}>
        <ul className={styles.courses}>
          {courses.map((course) => (
            <CourseChart
              key={course.id}
              course={course}
              members={members}
              filter={filter}
              onFilter={onFilter}
            />
          ))}
        </ul>
        <Button kind="secondary" busy={busy} aria-pressed={isInactive} onClick={handleInactive}>
          Inactive for 30 days
        </Button>
      </Disclosure>
      {modal}
    </Card>
  )
}

const STATUSES: CourseStatus[] = ['complete', 'in-progress', 'not-started']
const NUMBERS = new Intl.NumberFormat('en')

type CourseChartProps = {
  course: CourseOutline
  members: readonly TeamMember[]
  filter: TeamFilter | undefined
  onFilter: (filter: TeamFilter | undefined) => void
}

/** Shows one course as a bar, and for each status a button with its number that shows the members in it. */
function CourseChart({ course, members, filter, onFilter }: CourseChartProps) {
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
