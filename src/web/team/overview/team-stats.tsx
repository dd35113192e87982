import type { TeamNumbers } from '#contract/documents.ts'
import { LEARNER_STATES } from '#domain/learning/learner-state.ts'
import { Stat } from '#ui/state/stat.tsx'
import { numberText } from '#ui/text/number-text.ts'
import { filterQuery, OVERDUE, STATE_TEXT, type TeamFilter } from '../table/team-filter.ts'
import styles from './team-stats.module.css'

type TeamStatsProps = {
  numbers: TeamNumbers
  /** Number of members with an overdue course. */
  overdue: number
  filter: TeamFilter | undefined
  onFilter: (filter: TeamFilter | undefined) => void
}

const NUDGE = { tone: 'honey', act: 'View and email' } as const

/**
 * Shows the team in four numbers that add up, after the number of overdue members, if any. Each number
 * filters the table to its members.
 */
export function TeamStats({ numbers, overdue, filter, onFilter }: TeamStatsProps) {
  const isOverdue = filterQuery(filter) === filterQuery(OVERDUE)
  return (
    <section className={styles.room} aria-label="Overview" data-print="no">
      <div className={styles.stats}>
        {overdue > 0 && (
          <Stat
            value={numberText(overdue)}
            label="overdue"
            tone="danger"
            act="View and remind"
            aria-pressed={isOverdue}
            onClick={() => onFilter(isOverdue ? undefined : OVERDUE)}
          />
        )}
        {LEARNER_STATES.map((state) => {
          const isChosen = filter?.kind === 'state' && filter.state === state
          const isOne = numbers[state] === 1
          return (
            <Stat
              key={state}
              value={numberText(numbers[state])}
              label={state === 'needs-nudge' && isOne ? 'needs a nudge' : STATE_TEXT[state]}
              {...(state === 'needs-nudge' && numbers[state] > 0 && NUDGE)}
              aria-pressed={isChosen}
              onClick={() => onFilter(isChosen ? undefined : { kind: 'state', state })}
            />
          )
        })}
      </div>
    </section>
  )
}
