import { useMemo } from 'react'
import { Link } from 'react-router'
import { memberPath } from '#contract/screen-paths.ts'
import { useIsHydrated } from '#web/ui/state/use-is-hydrated.ts'
import { classNames } from '#web/ui/text/class-names.ts'
import linkStyles from '#web/ui/text/link.module.css'
import { FROM_TEAM } from '../remembered-view.ts'
import { lastActiveText } from '../table/last-active.ts'
import { sortEntries } from '../table/select-entries.ts'
import type { TeamEntry } from '../table/team-entry.ts'
import { BY_NEED } from '../table/team-sort.ts'
import styles from './long-away.module.css'

/** Most people who are named. */
const MAX_NAMED = 3

type LongAwayProps = {
  /** The whole team; undefined while only its first members are known. */
  entries: readonly TeamEntry[] | undefined
  /** The number of people who need a nudge. */
  count: number
}

/** Names those of the people who need a nudge who were away for longest, and leads to each. */
export function LongAway({ entries, count }: LongAwayProps) {
  const isHydrated = useIsHydrated()
  const named = useMemo(() => entries && findLongAway(entries), [entries])
  return (
    <div className={classNames(styles.away, count > 1 && styles.long)} data-print="no">
      {isHydrated && named && (
        <>
          Longest away:{' '}
          <ul className={styles.people}>
            {named.map(({ member }) => (
              <li key={member.id} className={styles.person}>
                <Link className={linkStyles.link} to={memberPath(member.id)} state={FROM_TEAM}>
                  <bdi className={styles.name} title={member.userName}>
                    {member.userName}
                  </bdi>
                </Link>
                , {lastActiveText(member, Date.now())}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Returns who needs a nudge and was away for longest, the longest first. */
export function findLongAway(entries: readonly TeamEntry[]): TeamEntry[] {
  const inNeed = entries.filter(({ state }) => state === 'needs-nudge')
  return sortEntries(inNeed, BY_NEED).slice(0, MAX_NAMED)
}
