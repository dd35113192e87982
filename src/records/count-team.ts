import type { AppContext } from '#app-context.ts'
import { type LearnerState, learnerState } from '#domain/learning/learner-state.ts'
import { AWAY_AFTER, NEW_FOR } from '#domain/learning/needs-nudge.ts'
import { type ReadingContext, readerOf } from '#store/learning/catalogues.ts'
import { readOffer } from '#store/learning/courses.ts'
import { groupLearners, type LearnerGroup } from '#store/learning/learner-groups.ts'
import { writeMemberStatuses } from './member-statuses.ts'

/**
 * Counts a partner's associates by learning state. Recomputes statuses stored for another revision of their course,
 * and stores these once `mayStore` resolves.
 */
export async function countTeam(
  context: Pick<AppContext, 'db' | 'log'> & ReadingContext,
  partner: string,
  mayStore: Promise<unknown>,
): Promise<Record<LearnerState, number>> {
  const now = context.clock()
  const grouping = { partner, joinedAfter: now - NEW_FOR, activeAfter: now - AWAY_AFTER }
  const [{ enabled, offered }, all] = await Promise.all([
    readOffer(context.db, readerOf(context, partner)),
    groupLearners(context.db, grouping),
  ])
  const courses = offered.length === enabled.length ? undefined : offered.map(({ id }) => id)
  const groups = courses ? await groupLearners(context.db, grouping, courses) : all
  if (!groups.some(({ outdated }) => outdated > 0)) return countStates(groups, offered.length, now)
  await writeMemberStatuses(context, partner, { mayStore })
  return countStates(await groupLearners(context.db, grouping, courses), offered.length, now)
}

const NOBODY: Record<LearnerState, number> = {
  'needs-nudge': 0,
  'under-way': 0,
  'not-started': 0,
  finished: 0,
}

function countStates(groups: LearnerGroup[], courses: number, now: number): Record<LearnerState, number> {
  const numbers = { ...NOBODY }
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
