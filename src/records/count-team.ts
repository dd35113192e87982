import type { AppContext } from '#app-context.ts'
import type { StartedStatus } from '#domain/learning/completion-record.ts'
import { type LearnerState, learnerState } from '#domain/learning/learner-state.ts'
import { AWAY_AFTER, NEW_FOR } from '#domain/learning/needs-nudge.ts'
import { type ReadingContext, readerOf } from '#store/learning/catalogues.ts'
import { readOffer } from '#store/learning/courses.ts'
import {
  type CourseCount,
  countStatuses,
  groupLearners,
  type LearnerGroup,
} from '#store/learning/learner-groups.ts'
import { writeMemberStatuses } from './member-statuses.ts'

/** Numbers of a partner's associates by learning state, and by course and status. */
interface TeamCounts {
  numbers: Record<LearnerState, number>
  tallies: Record<string, Record<StartedStatus, number>>
}

/**
 * Counts a partner's associates by learning state, and by status in each course. Recomputes statuses stored for
 * another revision of their course, and stores these once `mayStore` resolves.
 */
export async function countTeam(
  context: Pick<AppContext, 'db' | 'log'> & ReadingContext,
  partner: string,
  mayStore: Promise<unknown>,
): Promise<TeamCounts> {
  const now = context.clock()
  const grouping = { partner, joinedAfter: now - NEW_FOR, activeAfter: now - AWAY_AFTER }
  const [{ enabled, offered }, all, counts] = await Promise.all([
    readOffer(context.db, readerOf(context, partner)),
    groupLearners(context.db, grouping),
    countStatuses(context.db, partner),
  ])
  const courses = offered.length === enabled.length ? undefined : offered.map(({ id }) => id)
  const groups = courses ? await groupLearners(context.db, grouping, courses) : all
  if (!groups.some(({ outdated }) => outdated > 0))
    return { numbers: countStates(groups, offered.length, now), tallies: toTallies(counts) }
  await writeMemberStatuses(context, partner, { mayStore })
  const [current, currentCounts] = await Promise.all([
    groupLearners(context.db, grouping, courses),
    countStatuses(context.db, partner),
  ])
  return { numbers: countStates(current, offered.length, now), tallies: toTallies(currentCounts) }
}

function toTallies(counts: readonly CourseCount[]): TeamCounts['tallies'] {
  const tallies: TeamCounts['tallies'] = {}
  for (const { courseId, status, people } of counts) {
    tallies[courseId] ??= { complete: 0, 'in-progress': 0 }
    tallies[courseId][status] += people
  }
  return tallies
}

const NO_MEMBERS: Record<LearnerState, number> = {
  'needs-nudge': 0,
  'under-way': 0,
  'not-started': 0,
  finished: 0,
}

function countStates(groups: LearnerGroup[], courses: number, now: number): Record<LearnerState, number> {
  const numbers = { ...NO_MEMBERS }
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
