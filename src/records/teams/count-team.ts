import type { AppContext } from '#app-context.ts'
import type { StartedStatus } from '#domain/learning/completion-record.ts'
import { type LearnerState, learnerState } from '#domain/learning/learner-state.ts'
import { AWAY_AFTER, NEW_FOR } from '#domain/learning/needs-nudge.ts'
import type { Team } from '#domain/people/managed-team.ts'
import { countReached, type Goal, goalFinder, namedPeople, type TeamGoals } from '#domain/requirement/goal.ts'
import type { ReadingContext } from '#store/courses/catalogues.ts'
import {
  type CourseCount,
  countStatuses,
  type Grouping,
  groupLearners,
  type LearnerGroup,
  listLearners,
} from '#store/learning/learner-groups.ts'
import type { Queryable } from '#store/schema.ts'
import { writeMemberStatuses } from './member-statuses.ts'
import { readOfferedGoals } from './team-goals.ts'

/** Numbers of a team's associates by learning state, and by course and status. */
interface TeamCounts {
  numbers: Record<LearnerState, number>
  tallies: Record<string, Record<StartedStatus, number>>
  goals: TeamGoals
}

/**
 * Counts a team's associates by learning state, and by status in each course. Recomputes statuses stored for
 * another revision of their course, and stores them once `mayStore` resolves.
 */
export async function countTeam(
  context: Pick<AppContext, 'db' | 'log'> & ReadingContext,
  team: Team,
  mayStore: Promise<unknown>,
): Promise<TeamCounts> {
  const { db } = context
  const now = context.clock()
  const grouping = { ...team, joinedAfter: now - NEW_FOR, activeAfter: now - AWAY_AFTER }
  const [{ enabled, offered, goals }, all, counts] = await Promise.all([
    readOfferedGoals(context, team),
    groupLearners(db, grouping),
    countStatuses(db, team),
  ])
  const goalOf = goalFinder(goals)
  const courses = offered.map(({ id }) => id)
  const goal = goalOf('').courses
  const named = namedPeople(goals)
  const isOfAll = named.length === 0 && [courses, goal].every(({ length }) => length === enabled.length)
  const read = () => readLearners(db, grouping, { courses, goal, named, goalOf })
  const learners = isOfAll ? all.map((group) => ({ ...group, courses: goal.length })) : await read()
  if (!learners.some(({ outdated }) => outdated > 0))
    return { numbers: countStates(learners, now), tallies: toTallies(counts), goals }
  await writeMemberStatuses(context, team, { mayStore })
  const [current, currentCounts] = await Promise.all([read(), countStatuses(db, team)])
  return { numbers: countStates(current, now), tallies: toTallies(currentCounts), goals }
}

/** A group of associates whose goals have equally many courses. */
type CountedGroup = LearnerGroup & { courses: number }

/** The offered courses, the common goal, and the associates with other goals. */
interface Learners {
  courses: readonly string[]
  goal: readonly string[]
  named: readonly string[]
  goalOf: (uid: string) => Goal
}

async function readLearners(
  db: Queryable,
  grouping: Grouping,
  { courses, goal, named, goalOf }: Learners,
): Promise<CountedGroup[]> {
  const [groups, others] = await Promise.all([
    groupLearners(db, grouping, { courses, goal, except: named }),
    named.length === 0 ? [] : listLearners(db, grouping, { courses, uids: named }),
  ])
  return [
    ...groups.map((group) => ({ ...group, courses: goal.length })),
    ...others.map(({ uid, completed, ...learner }) => {
      const own = goalOf(uid)
      const complete = countReached(own, (id) => completed.has(id))
      return { ...learner, people: 1, courses: own.courses.length, complete }
    }),
  ]
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

function countStates(groups: CountedGroup[], now: number): Record<LearnerState, number> {
  const numbers = { ...NO_MEMBERS }
  for (const { people, isNew, isActive, ...progress } of groups) {
    const learner = {
      ...progress,
      joined: isNew ? now : undefined,
      lastActive: isActive ? now : undefined,
    }
    numbers[learnerState(learner, now)] += people
  }
  return numbers
}
