import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { memberPath } from '#contract/screen-paths.ts'
import { A_DAY } from '#domain/durations.ts'
import { useIsHydrated } from '#ui/state/use-is-hydrated.ts'
import { classNames } from '#ui/text/class-names.ts'
import linkStyles from '#ui/text/link.module.css'
import { numberText } from '#ui/text/number-text.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import type { TeamMember } from '#web/state/team.ts'
import { FROM_TEAM } from '../remembered-view.ts'
import { lastActiveText } from '../table/last-active.ts'
import { sortEntries } from '../table/select-entries.ts'
import type { TeamEntry } from '../table/team-entry.ts'
import { BY_NEED } from '../table/team-sort.ts'
import styles from './long-away.module.css'

/** Initial state: no join times have been read. */
const NOTHING_READ = { key: '', joined: new Map<string, number>() }

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
  const joined = useJoined(named?.filter(isUnknown).map(({ member }) => member.id) ?? [])
  return (
    <div className={classNames(styles.away, count === 1 && styles.one)} data-print="no">
      {isHydrated && named && joined && (
        <>
          <span className={styles.lead}>{leadText(count)} </span>
          <ul className={styles.people}>
            {named.map(({ member }) => (
              <li key={member.id} className={styles.person}>
                <Link className={linkStyles.link} to={memberPath(member.id)} state={FROM_TEAM}>
                  <bdi className={styles.name}>{member.userName}</bdi>
                </Link>{' '}
                ({awayText(member, joined.get(member.id))})
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

/**
 * Returns the time of a person's last activity; for a person who never signed in, of their invitation.
 */
function awayText(member: TeamMember, joined: number | undefined): string {
  const now = Date.now()
  if (member.lastActive !== undefined) return `last here ${lastActiveText(member, now)}`
  return joined === undefined
    ? lastActiveText(member, now)
    : `never signed in, invited ${numberText(Math.floor((now - joined) / A_DAY))} days ago`
}

/**
 * Returns whether neither the last activity nor the join time is known: the list has join times of new members only.
 */
function isUnknown({ member: { joined, lastActive } }: TeamEntry): boolean {
  return joined === undefined && lastActive === undefined
}

/**
 * Loads join times by uid, in ms since 1970; undefined until all requests have ended, so that the text appears all at
 * once. Times that cannot be loaded are left out.
 */
function useJoined(uids: readonly string[]): ReadonlyMap<string, number> | undefined {
  const { documents } = useSignedInServices()
  const key = uids.join('\n')
  const [read, setRead] = useState<{ key: string; joined: ReadonlyMap<string, number> }>(NOTHING_READ)
  useEffect(() => {
    let isWanted = true
    async function readJoined() {
      const uids = key.split('\n').filter(Boolean)
      const answers = await Promise.allSettled(uids.map((uid) => documents.getUser(uid)))
      const joined = new Map<string, number>()
      for (const [index, answer] of answers.entries())
        if (answer.status === 'rejected') console.warn(answer.reason)
        else if (answer.value.joined !== undefined) joined.set(uids[index] ?? '', answer.value.joined)
      if (isWanted) setRead({ key, joined })
    }
    void readJoined()
    return () => {
      isWanted = false
    }
  }, [documents, key])
  return read.key === key ? read.joined : undefined
}

/** Returns the people who need a nudge and were away longest, longest first. */
export function findLongAway(entries: readonly TeamEntry[]): TeamEntry[] {
  const inNeed = entries.filter(({ state }) => state === 'needs-nudge')
  return sortEntries(inNeed, BY_NEED).slice(0, MAX_NAMED)
}
