import type { TeamNumbers } from '#contract/documents.ts'
import { LEARNER_STATES } from '#domain/learning/learner-state.ts'
import { Stat } from '#ui/state/stat.tsx'
import { numberText } from '#ui/text/number-text.ts'
import { STATE_TEXT, type TeamFilter } from '../team-filter.ts'
import styles from './team-stats.module.css'

type TeamStatsProps = {
  numbers: TeamNumbers
  filter: TeamFilter | undefined
  onFilter: (filter: TeamFilter | undefined) => void
}

/** Shows the team in four numbers that add up. Each filters the table to its members. */
export function TeamStats({ numbers, filter, onFilter }: TeamStatsProps) {
  return (
    <section className={styles.room} aria-label="Overview" data-print="no">
      <div className={styles.stats}>
        {LEARNER_STATES.map((state) => {
          const isChosen = filter?.kind === 'state' && filter.state === state
          const isOne = numbers[state] === 1
          return (
            <Stat
              key={state}
              value={numberText(numbers[state])}
              label={state === 'needs-nudge' && isOne ? 'needs a nudge' : STATE_TEXT[state]}
              act={state === 'needs-nudge' && numbers[state] > 0 && 'View and email'}
              aria-pressed={isChosen}
              onClick={() => onFilter(isChosen ? undefined : { kind: 'state', state })}
            />
          )
        })}
      </div>
    </section>
  )
}
