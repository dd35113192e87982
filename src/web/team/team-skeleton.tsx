import { Panel } from '#web/ui/card.tsx'
import { SkeletonPiece } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import overview from './overview/team-overview.module.css'
import panel from './team-panel.module.css'
import styles from './team-skeleton.module.css'

export const LOADING_TEAM = 'Loading your team…'

const STATS = ['everybody', 'all complete', 'in progress', 'inactive']
const ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/**
 * The shape of the overview while the team loads: four numbers, and the courses, `courses` of them if that is
 * known.
 */
export function OverviewSkeleton({ courses }: { courses: number | undefined }) {
  return (
    <div className={overview.overview} aria-hidden="true">
      <div className={overview.stats}>
        {STATS.map((stat) => (
          <SkeletonPiece key={stat} className={styles.stat} />
        ))}
      </div>
      {courses !== 0 && <SkeletonPiece className={styles[`courses${courses ?? 3}`] ?? styles.folded} />}
    </div>
  )
}

/** Shows that the team loads, in the shape of its panel. */
export function PanelSkeleton() {
  return (
    <Panel className={panel.panel}>
      <RowsSkeleton />
    </Panel>
  )
}

/** Shows that the team loads (section 2), above the shape of its rows. */
export function RowsSkeleton() {
  return (
    <>
      <output className={styles.loading}>
        <Spinner />
        <span>{LOADING_TEAM}</span>
      </output>
      {ROWS.map((row) => (
        <span key={row} className={styles.row}>
          <SkeletonPiece className={styles.picture} />
          <SkeletonPiece className={styles.words} />
        </span>
      ))}
    </>
  )
}
