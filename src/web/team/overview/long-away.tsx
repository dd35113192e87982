import { useMemo } from 'react'
import { Link } from 'react-router'
import { memberPath } from '#contract/screen-paths.ts'
import { useIsHydrated } from '#ui/state/use-is-hydrated.ts'
import { classNames } from '#ui/text/class-names.ts'
import linkStyles from '#ui/text/link.module.css'
import type { TeamMember } from '#web/state/team.ts'
import { FROM_TEAM } from '../remembered-view.ts'
import { lastActiveText } from '../table/last-active.ts'
import { sortEntries } from '../table/select-entries.ts'
import type { TeamEntry } from '../table/team-entry.ts'
import { BY_NEED } from '../table/team-sort.ts'
import styles from './long-away.module.css'

/** Maximum number of people to name. */
const MAX_NAMED = 2

type LongAwayProps = {
  /** The whole team; undefined while only its first members are known. */
  entries: readonly TeamEntry[] | undefined
  /** The number of people who need a nudge. */
  count: number
}

/** Names the people who need a nudge and were away longest, each with a link to their page. */
export function LongAway({ entries, count }: LongAwayProps) {
  const isHydrated = useIsHydrated()
  const named = useMemo(() => entries && findLongAway(entries), [entries])
  return (
    <div className={classNames(styles.away, count === 1 && styles.one)} data-print="no">
      {isHydrated && named && (
        <>
          <span className={styles.lead}>{leadText(count)} </span>
          <ul className={styles.people}>
            {named.map(({ member }) => (
              <li key={member.id} className={styles.person}>
                <Link className={linkStyles.link} to={memberPath(member.id)} state={FROM_TEAM}>
                  <bdi className={styles.name}>{member.userName}</bdi>
                </Link>{' '}
                ({awayText(member)})
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Returns the text before the names. */
function leadText(count: number): string {
  if (count > MAX_NAMED) return 'Start with'
  return count === 1 ? 'Needs a nudge:' : 'Need a nudge:'
}

/** Returns the time of a person's last activity. */
function awayText(member: TeamMember): string {
  const words = lastActiveText(member, Date.now())
  return member.lastActive === undefined ? words : `last here ${words}`
}

/** Returns the people who need a nudge and were away longest, longest first. */
export function findLongAway(entries: readonly TeamEntry[]): TeamEntry[] {
  const inNeed = entries.filter(({ state }) => state === 'needs-nudge')
  return sortEntries(inNeed, BY_NEED).slice(0, MAX_NAMED)
}
