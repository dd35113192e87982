import { LEARNER_STATES } from '#domain/learning/learner-state.ts'
import { Panel } from '#ui/layout/card.tsx'
import { Line } from '#ui/layout/layout.tsx'
import { SkeletonPiece } from '#ui/state/skeleton.tsx'
import { Spinner } from '#ui/state/spinner.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import textStyles from '#ui/text/text.module.css'
import { OPEN_UP_TO } from './overview/team-courses.tsx'
import stats from './overview/team-stats.module.css'
import panel from './team-panel.module.css'
import styles from './team-skeleton.module.css'

export const LOADING_TEAM = 'Loading your team…'

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Skeleton of the four numbers while the team loads. */
export function StatsSkeleton() {
  return (
    <div className={stats.room} aria-hidden="true">
      <div className={stats.stats}>
        {LEARNER_STATES.map((state) => (
          <SkeletonPiece key={state} className={styles.stat} />
        ))}
      </div>
    </div>
  )
}

/** Space for the disclosure with this number of courses, until all members are loaded. */
export function CoursesSkeleton({ courses }: { courses: number }) {
  const size = courses <= OPEN_UP_TO && styles[`courses${courses}`]
  return <div className={classNames(styles.fold, size)} aria-hidden="true" data-print="no" />
}

/** Skeleton of the panel while the team loads. */
export function PanelSkeleton() {
  return (
    <Panel className={panel.panel}>
      <RowsSkeleton />
    </Panel>
  )
}

/** Loading message (section 2) above a skeleton of the rows. */
export function RowsSkeleton() {
  return (
    <>
      <Line
        as="output"
        gap="snug"
        className={classNames(textStyles.quiet, textStyles.strong, styles.loading)}
      >
        <Spinner />
        <span>{LOADING_TEAM}</span>
      </Line>
      {ROWS.map((row) => (
        <Line as="span" gap="snug" key={row} className={styles.row}>
          <SkeletonPiece className={styles.picture} />
          <SkeletonPiece className={styles.words} />
        </Line>
      ))}
    </>
  )
}
