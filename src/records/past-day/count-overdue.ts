import { setImmediate } from 'node:timers/promises'
import { wholeTeam } from '#domain/people/managed-team.ts'
import type { DayHours } from '#domain/report-day.ts'
import { requiredOnDay } from '#domain/requirement/required-on-day.ts'
import { pageSize } from '#store/connection/each-page.ts'
import { readPastLearners } from '#store/learning/past-learners.ts'
import { listMemberPeriods, type MemberPeriod } from '#store/people/memberships.ts'
import type { ProofContext } from './choose-day.ts'
import { applyingAt, readPastRequirements } from './past-requirements.ts'

/** The associates of a partner at the end of a day, and their required courses that were overdue. */
export interface OverdueCount {
  members: number
  overdue: number
}

/** Number of people whose history is read at once; other requests run in between. */
const PEOPLE_AT_ONCE = 100

/** Number of days evaluated for these people at once. */
const DAYS_AT_ONCE = 5

/**
 * Counts a partner's associates and their overdue courses at the end of each of some consecutive days that are over, as
 * the lists of a past day have them: `readRequiredOnDay`. Throws when aborted.
 */
export async function countOverdue(
  context: ProofContext,
  partner: string,
  days: readonly DayHours[],
  stopping?: AbortSignal,
): Promise<OverdueCount[]> {
  const now = context.clock()
  const counts = days.map((on) => ({ on, at: on.end - 1, members: 0, overdue: 0 }))
  const between = { ...wholeTeam(partner), from: counts[0]?.at ?? now, to: counts.at(-1)?.at ?? now }
  const courses = await readPastRequirements(context, between)
  const size = pageSize(PEOPLE_AT_ONCE)
  let after: string | undefined = ''
  while (after !== undefined) {
    stopping?.throwIfAborted()
    const periods: MemberPeriod[] = await listMemberPeriods(context.db, { ...between, after }, size)
    const people = Map.groupBy(periods, ({ uid }) => uid)
    for (const day of counts) for (const own of people.values()) if (joinedAt(own, day.at)) day.members++
    const members = Array.from(people.keys(), (uid) => ({ uid, joined: 0 }))
    for (const course of courses) {
      const at = { partner, courseId: course.courseId }
      const learners = await readPastLearners(context.db, at, members)
      for (const [place, day] of counts.entries()) {
        const held = applyingAt(course, day.at)
        for (const learner of learners) {
          const joined = joinedAt(people.get(learner.uid) ?? [], day.at)
          if (joined && requiredOnDay({ ...learner, ...joined }, held, day.on, now)?.state === 'overdue')
            day.overdue++
        }
        if (place % DAYS_AT_ONCE === 0) await setImmediate()
      }
    }
    after = people.size < size ? undefined : members.at(-1)?.uid
    await setImmediate()
  }
  return counts
}

/** Returns when a person who was an associate at a time had joined; undefined for others. */
function joinedAt(periods: readonly MemberPeriod[], at: number): { joined: number } | undefined {
  const held = periods.filter(({ since, until = Number.POSITIVE_INFINITY }) => since <= at && until > at)
  return held.length === 0 ? undefined : { joined: Math.max(...held.map(({ joined }) => joined)) }
}
