import { isLimitedTeam, type Team, wholeTeam } from '#domain/people/managed-team.ts'
import type { ExcusedPeople } from '#domain/requirement/count-required.ts'
import { countingCourses, type Goal, goalFinder, type TeamGoals } from '#domain/requirement/goal.ts'
import { isExcuse } from '#domain/requirement/requirement.ts'
import { type ReadingContext, readerOf } from '#store/courses/catalogues.ts'
import { readOffer, type StoredCourse } from '#store/courses/courses.ts'
import { readOfferedSince } from '#store/courses/offered-since.ts'
import { listOwnDeadlines, type StoredOwnDeadline } from '#store/requirements/own-deadlines.ts'
import { listOpenRequirements } from '#store/requirements/requirements.ts'
import type { Queryable } from '#store/schema.ts'

/** The courses of a partner, and the data that determine its associates' goals. */
interface OfferedGoals {
  enabled: StoredCourse[]
  offered: StoredCourse[]
  goals: TeamGoals
}

/**
 * Reads the courses of a partner and the data that determine a team's associates' goals. Those for a limited
 * administrator name people instead of groups, some of which may be others'.
 */
export async function readOfferedGoals(
  context: { db: Queryable } & ReadingContext,
  team: Team,
): Promise<OfferedGoals> {
  const reader = readerOf(context, team.partner)
  const [{ enabled, offered }, times, open, deadlines] = await Promise.all([
    readOffer(context.db, reader),
    readOfferedSince(context.db, reader),
    listOpenRequirements(context.db, team),
    listOwnDeadlines(context.db, team),
  ])
  const ids = new Set(offered.map(({ id }) => id))
  const counting = countingCourses(
    times.filter(({ id }) => ids.has(id)),
    reader.now,
  )
  const required = open.flatMap(({ courseId, people, reach }) =>
    ids.has(courseId)
      ? [{ courseId, people, ...(reach && !isLimitedTeam(team) ? { groups: reach.groups } : {}) }]
      : [],
  )
  const excused = excusedByCourse(deadlines, ids)
  return { enabled, offered, goals: { counting, required, ...(excused ? { excused } : {}) } }
}

/** Groups the excuses among own deadlines of these courses by course. Returns undefined if there are none. */
export function excusedByCourse(
  deadlines: readonly StoredOwnDeadline[],
  courses: ReadonlySet<string>,
): ExcusedPeople[] | undefined {
  const ofCourses = deadlines.filter((one) => isExcuse(one) && courses.has(one.courseId))
  const excuses = Map.groupBy(ofCourses, ({ courseId }) => courseId)
  if (excuses.size === 0) return undefined
  return Array.from(excuses, ([courseId, rules]) => ({ courseId, people: rules.map(({ uid }) => uid) }))
}

/** Reads the data that determine the goals of a team's associates. */
export async function readTeamGoals(
  context: { db: Queryable } & ReadingContext,
  team: Team,
): Promise<TeamGoals> {
  return (await readOfferedGoals(context, team)).goals
}

/** Reads the goal of a partner's associate. */
export async function readGoal(
  context: { db: Queryable } & ReadingContext,
  { uid, partner }: { uid: string; partner: string },
): Promise<Goal> {
  return goalFinder(await readTeamGoals(context, wholeTeam(partner)))(uid)
}
