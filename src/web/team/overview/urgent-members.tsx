import { useMemo } from 'react'
import { Link } from 'react-router'
import { memberPath } from '#contract/screen-paths.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { classNames } from '#ui/styles/class-names.ts'
import linkStyles from '#ui/text/link.module.css'
import type { TeamMember } from '#web/state/team.ts'
import { lastActiveText } from '../table/last-active.ts'
import { FROM_TEAM } from '../table/remembered-view.ts'
import { orderByDue, sortEntries } from '../table/select-entries.ts'
import type { TeamEntry } from '../table/team-entry.ts'
import { type FindNotes, OVERDUE } from '../table/team-filter.ts'
import { BY_NEED } from '../table/team-sort.ts'
import styles from './urgent-members.module.css'

/** Maximum number of named people. */
const MAX_NAMED = 2

type UrgentMembersProps = {
  /** The whole team; undefined while only the first members are loaded. */
  entries: readonly TeamEntry[] | undefined
  /** Number of people in need of a nudge. */
  inNeed: number
  /** Number of people with an overdue course. */
  overdue: number
  findNotes: FindNotes | undefined
}

/**
 * Names the people with the longest overdue courses or, if there are none, those in need of a nudge with the
 * longest absence. Each name links to the person's page.
 */
export function UrgentMembers({ entries, inNeed, overdue, findNotes }: UrgentMembersProps) {
  const isHydrated = useIsHydrated()
  const named = useMemo(
    () => entries && (overdue > 0 ? findLongOverdue(entries, findNotes) : nameLongAway(entries)),
    [entries, overdue, findNotes],
  )
  return (
    <div className={classNames(styles.urgent, (overdue || inNeed) === 1 && styles.one)} data-print="no">
      {isHydrated && named && (
        <>
          <span className={styles.lead}>{leadText(overdue, inNeed)} </span>
          <ul className={styles.people}>
            {named.map(({ member, reason }) => (
              <li key={member.id} className={styles.person}>
                <Link className={linkStyles.link} to={memberPath(member.id)} state={FROM_TEAM}>
                  <bdi className={styles.name}>{member.userName}</bdi>
                </Link>{' '}
                ({reason})
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Returns the text before the names. */
function leadText(overdue: number, inNeed: number): string {
  if ((overdue || inNeed) > MAX_NAMED) return 'Start with'
  if (overdue > 0) return 'Overdue:'
  return inNeed === 1 ? 'Needs a nudge:' : 'Need a nudge:'
}

/** Returns a text on a person's last activity. */
function awayText(member: TeamMember): string {
  const words = lastActiveText(member, Date.now())
  return member.lastActive === undefined ? words : `last active ${words}`
}

/** Returns the people in need of a nudge by descending absence. */
export function findLongAway(entries: readonly TeamEntry[]): TeamEntry[] {
  const inNeed = entries.filter(({ state }) => state === 'needs-nudge')
  return sortEntries(inNeed, BY_NEED).slice(0, MAX_NAMED)
}

interface Named {
  member: TeamMember
  reason: string
}

function nameLongAway(entries: readonly TeamEntry[]): Named[] {
  return findLongAway(entries).map(({ member }) => ({ member, reason: awayText(member) }))
}

/**
 * Returns the people with overdue courses by descending delay; undefined until their due dates are loaded.
 */
export function findLongOverdue(
  entries: readonly TeamEntry[],
  findNotes: FindNotes | undefined,
): Named[] | undefined {
  const notes = findNotes?.(OVERDUE)
  if (!notes) return undefined
  return orderByDue(
    entries.filter(({ member }) => notes.has(member.id)),
    notes,
  )
    .slice(0, MAX_NAMED)
    .map(({ member }) => ({ member, reason: notes.get(member.id)?.when ?? '' }))
}
