import type { CourseOutline } from '#domain/course/course.ts'
import { useResultModal } from '#web/shared/use-result-modal.tsx'
import type { TeamMember } from '#web/state/team.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Foldable } from '../foldable.tsx'
import type { TeamFilter } from '../team-filter.ts'
import { CourseRows } from './course-rows.tsx'
import styles from './team-overview.module.css'
import { TeamStats } from './team-stats.tsx'
import type { TeamTally } from './team-tally.ts'
import { UndeliveredNotice } from './undelivered-notice.tsx'
import type { InactiveMembers } from './use-inactive-members.ts'

/** With more courses than this they start folded, so that the table is not far down. */
const OPEN_UP_TO = 4

type TeamOverviewProps = {
  members: readonly TeamMember[]
  courses: readonly CourseOutline[]
  tally: TeamTally
  inactive: InactiveMembers
  filter: TeamFilter | undefined
  onFilter: (filter: TeamFilter | undefined) => void
  isWide: boolean
}

/** Shows the team in four numbers, and its progress in each course. Every number filters the table to its members. */
export function TeamOverview({
  members,
  courses,
  tally,
  inactive,
  filter,
  onFilter,
  isWide,
}: TeamOverviewProps) {
  const { modal, show } = useResultModal()

  async function handleInactive() {
    const result = await inactive.find()
    if ('failure' in result) show({ kind: 'error', messages: [result.failure] })
    else onFilter({ kind: 'inactive', ids: result.ids })
  }
  return (
    <section className={styles.overview} aria-label="Overview" data-print="no">
      <TeamStats
        tally={tally}
        inactive={inactive.ids?.size}
        isReading={inactive.isReading}
        filter={filter}
        onFilter={onFilter}
        onInactive={handleInactive}
      />
      <UndeliveredNotice members={members} filter={filter} onFilter={onFilter} />
      {courses.length > 0 && (
        <Panel>
          <Foldable title="Courses" isFolded={!isWide || courses.length > OPEN_UP_TO}>
            <CourseRows courses={courses} members={members} filter={filter} onFilter={onFilter} />
          </Foldable>
        </Panel>
      )}
      {modal}
    </section>
  )
}
