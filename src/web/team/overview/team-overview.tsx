import type { CourseOutline } from '#domain/course.ts'
import { useResultModal } from '#web/shared/use-result-modal.tsx'
import type { TeamMember } from '#web/state/team.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import type { TeamFilter } from '../team-filter.ts'
import { usePartnerRecords } from '../use-partner-records.ts'
import { CourseChart } from './course-chart.tsx'
import { inactiveMembers } from './inactive-members.ts'
import styles from './team-overview.module.css'

/** With more courses than this the overview starts folded, so that the table is not far below. */
const OPEN_UP_TO = 4

type TeamOverviewProps = {
  members: readonly TeamMember[]
  courses: readonly CourseOutline[]
  filter: TeamFilter | undefined
  onFilter: (filter: TeamFilter | undefined) => void
}

/** How far the team is in each course, and who has been inactive. Every part narrows the table to its members. */
export function TeamOverview({ members, courses, filter, onFilter }: TeamOverviewProps) {
  const { busy, read } = usePartnerRecords()
  const { modal, show } = useResultModal()
  const isInactive = filter?.kind === 'inactive'

  async function findInactive() {
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
        <Button kind="secondary" busy={busy} aria-pressed={isInactive} onClick={findInactive}>
          Inactive for 30 days
        </Button>
      </Disclosure>
      {modal}
    </Card>
  )
}
