import { setImmediate } from 'node:timers/promises'
import type { DayHours } from '#domain/report-day.ts'
import { requiredOnDay } from '#domain/requirement/required-on-day.ts'
import { pageSize } from '#store/connection/each-page.ts'
import { readerOf } from '#store/learning/catalogues.ts'
import { findOfferStart } from '#store/learning/course-offers.ts'
import { readPastLearners } from '#store/learning/past-learners.ts'
import { listRequirements, type StoredRequirement } from '#store/learning/requirements.ts'
import { listMemberPeriods, type MemberPeriod } from '#store/people/memberships.ts'
import type { ProofContext } from './choose-day.ts'

/** The associates of a partner at the end of a day, and their required courses that were overdue. */
export interface OverdueCount {
  members: number
  overdue: number
}

/** Number of people whose history is read at once; other requests run in between. */
const PEOPLE_AT_ONCE = 100

/** Number of days evaluated for them at once. */
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
  const counts = days.map(() => ({ members: 0, overdue: 0 }))
  const ends = days.map(({ end }) => end - 1)
  const between = { partner, from: ends[0] ?? now, to: ends.at(-1) ?? now }
  const courses = await readRequired(context, between)
  const size = pageSize(PEOPLE_AT_ONCE)
  let after: string | undefined = ''
  while (after !== undefined) {
    stopping?.throwIfAborted()
    const periods: MemberPeriod[] = await listMemberPeriods(context.db, { ...between, after }, size)
    const people = Map.groupBy(periods, ({ uid }) => uid)
    for (const [place, on] of days.entries())
      for (const own of people.values())
        if (joinedAt(own, ends[place] ?? on.end)) count(counts[place], 'members')
    const members = Array.from(people.keys(), (uid) => ({ uid, joined: 0 }))
    for (const { courseId, requirements, offered } of courses) {
      const learners = await readPastLearners(context.db, { partner, courseId }, members)
      for (const [place, on] of days.entries()) {
        const at = ends[place] ?? on.end
        const held = requirements.filter(({ byCompany }) => !byCompany || offered <= at)
        for (const learner of learners) {
          const joined = joinedAt(people.get(learner.uid) ?? [], at)
          if (joined && requiredOnDay({ ...learner, ...joined }, held, on, now)?.state === 'overdue')
            count(counts[place], 'overdue')
        }
        if (place % DAYS_AT_ONCE === 0) await setImmediate()
      }
    }
    after = people.size < size ? undefined : members.at(-1)?.uid
    await setImmediate()
  }
  return counts
}

function count(counts: OverdueCount | undefined, name: keyof OverdueCount): void {
  if (counts) counts[name]++
}

/** Returns when a person who was an associate at a time had joined; undefined for others. */
function joinedAt(periods: readonly MemberPeriod[], at: number): { joined: number } | undefined {
  const held = periods.filter(({ since, until = Number.POSITIVE_INFINITY }) => since <= at && until > at)
  return held.length === 0 ? undefined : { joined: Math.max(...held.map(({ joined }) => joined)) }
}

/** The requirements of a course, with the time since when the partner has it, in ms since 1970. */
interface RequiredCourse {
  courseId: string
  requirements: StoredRequirement[]
  offered: number
}

/** Reads the courses required of a partner's people at some time between two. */
async function readRequired(
  context: ProofContext,
  { partner, from, to }: { partner: string; from: number; to: number },
): Promise<RequiredCourse[]> {
  const all = await listRequirements(context.db, partner)
  const held = all.filter(({ added, ended = Number.POSITIVE_INFINITY }) => added <= to && ended > from)
  const courses: RequiredCourse[] = []
  for (const [courseId, requirements] of Map.groupBy(held, (one) => one.courseId)) {
    const isByCompany = requirements.some(({ byCompany }) => byCompany)
    const start = isByCompany ? await findOfferStart(context.db, courseId, readerOf(context, partner)) : 0
    courses.push({ courseId, requirements, offered: start ?? Number.POSITIVE_INFINITY })
  }
  return courses
}
