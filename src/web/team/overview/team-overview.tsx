import { useMemo } from 'react'
import type { CourseOutline } from '#domain/course/course.ts'
import { type CourseStatus, STATUS_TEXT } from '#domain/learning/course-status.ts'
import { plural } from '#domain/messages.ts'
import { useResultModal } from '#web/messages/result-modal.tsx'
import { courseTally, type TeamMember } from '#web/state/team.ts'
import { Bar } from '#web/ui/bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/card.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { numberText } from '#web/ui/number-text.ts'
import { Stat } from '#web/ui/stat.tsx'
import { Foldable } from '../foldable.tsx'
import { INACTIVE_TEXT, PROGRESS_TEXT, type TeamFilter } from '../team-filter.ts'
import styles from './team-overview.module.css'
import type { TeamTally } from './team-tally.ts'
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
  /** True where there is little room. */
  isFolded: boolean
}

/** Shows the team in four numbers, and its progress in each course. Every number filters the table. */
export function TeamOverview({
  members,
  courses,
  tally,
  inactive,
  filter,
  onFilter,
  isFolded,
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
          <Foldable title="Courses" isFolded={isFolded || courses.length > OPEN_UP_TO}>
            <CourseRows courses={courses} members={members} filter={filter} onFilter={onFilter} />
          </Foldable>
        </Panel>
      )}
      {modal}
    </section>
  )
}

type TeamStatsProps = {
  tally: TeamTally
  /** Number of inactive members; undefined while it is unknown. */
  inactive: number | undefined
  isReading: boolean
  filter: TeamFilter | undefined
  onFilter: (filter: TeamFilter | undefined) => void
  onInactive: () => void
}

/** Shows the team in four numbers, each of which filters the table to its members. */
function TeamStats({ tally, inactive, isReading, filter, onFilter, onInactive }: TeamStatsProps) {
  const isInactive = filter?.kind === 'inactive'
  return (
    <div className={styles.stats}>
      <Stat
        value={numberText(tally.everybody)}
        label="everybody"
        aria-pressed={filter === undefined}
        onClick={() => onFilter(undefined)}
      />
      {(['finished', 'under-way'] as const).map((progress) => {
        const isChosen = filter?.kind === 'progress' && filter.progress === progress
        return (
          <Stat
            key={progress}
            value={numberText(progress === 'finished' ? tally.finished : tally.underWay)}
            label={PROGRESS_TEXT[progress]}
            aria-pressed={isChosen}
            onClick={() => onFilter(isChosen ? undefined : { kind: 'progress', progress })}
          />
        )
      })}
      <Stat
        value={inactive === undefined ? undefined : numberText(inactive)}
        label={INACTIVE_TEXT}
        aria-pressed={isInactive}
        isBusy={isReading}
        onClick={() => (isInactive ? onFilter(undefined) : onInactive())}
      />
    </div>
  )
}

type UndeliveredNoticeProps = {
  members: readonly TeamMember[]
  filter: TeamFilter | undefined
  onFilter: (filter: TeamFilter | undefined) => void
}

/** Says how many people got no invitation, if there are any, and filters the table to them. */
function UndeliveredNotice({ members, filter, onFilter }: UndeliveredNoticeProps) {
  const isChosen = filter?.kind === 'undelivered'
  const count = members.filter(({ invitation }) => invitation === 'undelivered').length
  if (count === 0) return null
  return (
    <Notice tone="notice" isAnnounced={false}>
      <Row as="span" className={styles.undelivered}>
        {`${plural(count, 'invitation', numberText)} ${count === 1 ? 'was' : 'were'} not delivered.`}
        <Button
          kind="secondary"
          aria-pressed={isChosen}
          onClick={() => onFilter(isChosen ? undefined : { kind: 'undelivered' })}
        >
          {count === 1 ? 'Show this member' : 'Show these members'}
        </Button>
      </Row>
    </Notice>
  )
}

type CourseRowsProps = {
  courses: readonly CourseOutline[]
  members: readonly TeamMember[]
  filter: TeamFilter | undefined
  onFilter: (filter: TeamFilter | undefined) => void
}

/** Shows how the team stands in each course, a row a course. */
function CourseRows({ courses, ...team }: CourseRowsProps) {
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
