import type { AppContext } from '#app-context.ts'
import {
  AWAY_AFTER,
  LEARNER_STATES,
  type LearnerState,
  learnerState,
  NEW_FOR,
} from '#domain/learning/learner-state.ts'
import { listEnabledCourses } from '#store/learning/courses.ts'
import { groupLearners, type LearnerGroup } from '#store/learning/learner-groups.ts'
import { writeMemberStatuses } from './member-statuses.ts'

/**
 * Counts a partner's associates in each state of learning. Statuses that were stored for another revision of
 * their course are first computed again, and stored once `mayStore` resolves.
 */
export async function countTeam(
  portal: Pick<AppContext, 'db' | 'log' | 'clock'>,
  partner: string,
  mayStore: Promise<unknown>,
): Promise<Record<LearnerState, number>> {
  const now = portal.clock()
  const grouping = { partner, joinedAfter: now - NEW_FOR, activeAfter: now - AWAY_AFTER }
  const [courses, groups] = await Promise.all([
    listEnabledCourses(portal.db),
    groupLearners(portal.db, grouping),
  ])
  if (!groups.some(({ outdated }) => outdated > 0)) return countStates(groups, courses.length, now)
  await writeMemberStatuses(portal, partner, { mayStore })
  return countStates(await groupLearners(portal.db, grouping), courses.length, now)
}

function countStates(groups: LearnerGroup[], courses: number, now: number): Record<LearnerState, number> {
  const numbers = Object.fromEntries(LEARNER_STATES.map((state) => [state, 0])) as Record<
    LearnerState,
    number
  >
  for (const { people, isNew, isActive, ...progress } of groups) {
    const learner = {
      courses,
      ...progress,
      joined: isNew ? now : undefined,
      lastActive: isActive ? now : undefined,
    }
    numbers[learnerState(learner, now)] += people
  }
  return numbers
}
