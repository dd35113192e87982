import { numberText } from '#web/ui/number-text.ts'
import { Stat } from '#web/ui/stat.tsx'
import { INACTIVE_TEXT, PROGRESS_TEXT, type TeamFilter } from '../team-filter.ts'
import styles from './team-overview.module.css'
import type { TeamTally } from './team-tally.ts'

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
export function TeamStats({ tally, inactive, isReading, filter, onFilter, onInactive }: TeamStatsProps) {
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
