import { type Expression, type SqlBool, sql } from 'kysely'
import type { StartedStatus } from '#domain/learning/completion-record.ts'
import type { Team } from '#domain/people/managed-team.ts'
import { joinIds, splitIds } from '../connection/joined-ids.ts'
import { selectTexts } from '../connection/select-texts.ts'
import { onlyManaged, prepareTeamQuery } from '../people/groups/managed-people.ts'
import type { Queryable } from '../schema.ts'

/** An associate's progress, which determines the learning state. */
interface LearnerFacts {
  /** Number of offered courses started, including complete ones. */
  started: number
  /** True if the associate joined after `joinedAfter`. */
  isNew: boolean
  /** True if the associate was active after `activeAfter`. */
  isActive: boolean
  /** Number of statuses computed for another revision of their course. */
  outdated: number
}

/** A group of associates with equal progress. */
export interface LearnerGroup extends LearnerFacts {
  people: number
  /** Number of complete courses of the goal. */
  complete: number
}

/** An associate with the ids of the completed offered courses. */
interface NamedLearner extends LearnerFacts {
  uid: string
  completed: ReadonlySet<string>
}

/** The team, and the time limits in ms since 1970. */
export interface Grouping extends Team {
  joinedAfter: number
  activeAfter: number
}

/** The offered courses, those of them that are the associates' goal, and the uids of people with other goals. */
interface Scope {
  courses: readonly string[]
  goal: readonly string[]
  except: readonly string[]
}

/** Selects each associate of a team with their records. Without `courses`, all enabled courses count. */
function selectLearners(
  db: Queryable,
  values: Omit<Grouping, 'manager'>,
  limited: Team | undefined,
  courses?: readonly string[],
) {
  const joiners = db
    .selectFrom('users')
    .select('uid')
    .where('partner', '=', values.partner)
    .where('joined', '>', values.joinedAfter)
  return db
    .selectFrom('members')
    .leftJoin('completions', (join) =>
      join.on('completions.partner_id', '=', values.partner).onRef('completions.user_id', '=', 'members.uid'),
    )
    .leftJoin('courses', (join) =>
      join
        .onRef('courses.id', '=', 'completions.course_id')
        .on('courses.enabled', '=', 1)
        // SQL does not allow an empty list.
        .on((eb) => (courses ? eb('courses.id', 'in', ['', ...courses]) : eb.lit(true))),
    )
    .where('members.partner_id', '=', values.partner)
    .where('members.roles', 'like', '["partner-associate"%')
    .$call(onlyManaged('members.uid', limited))
    .groupBy('members.uid')
    .select(({ fn, eb, ref }) => [
      fn.count<number>('courses.id').as('started'),
      fn.sum<number>(oneIf(eb('completions.status_revision', '!=', ref('courses.revision')))).as('outdated'),
      fn.max<number>(oneIf(eb('completions.last_active', '>', values.activeAfter))).as('is_active'),
      oneIf(eb('members.uid', 'in', joiners)).as('is_new'),
    ])
}

function oneIf(condition: Expression<SqlBool>) {
  return sql<number>`case when ${condition} then 1 else 0 end`
}

/** True for the offered courses that are complete. */
const IS_COMPLETE = sql<SqlBool>`(courses.id is not null and completions.status = 'complete')`

const selectGroups = prepareTeamQuery((db, values: Omit<Grouping, 'manager'>, limited) =>
  groupsAt(db, values, limited),
)

function groupsAt(
  db: Queryable,
  values: Omit<Grouping, 'manager'>,
  limited: Team | undefined,
  scope?: Scope,
) {
  const learners = selectLearners(db, values, limited, scope?.courses)
    .select(({ fn, eb, and }) => {
      const isOfGoal = scope ? eb('courses.id', 'in', ['', ...scope.goal]) : eb.lit(true)
      return fn.sum<number>(oneIf(and([IS_COMPLETE, isOfGoal]))).as('complete')
    })
    .$if(scope !== undefined && scope.except.length > 0, (query) =>
      query.where('members.uid', 'not in', selectTexts(db, JSON.stringify(scope?.except ?? []))),
    )
  return db
    .selectFrom(learners.as('learners'))
    .groupBy(['started', 'complete', 'is_active', 'is_new'])
    .select(['started', 'complete', 'is_active', 'is_new'])
    .select(({ fn }) => [fn.sum<number>('outdated').as('outdated'), fn.countAll<number>().as('people')])
}

/**
 * Groups a team's associates by their progress. Their goal is all enabled courses, or those of a scope. The
 * statement reads only indexes and returns few rows, regardless of the team's size.
 */
export async function groupLearners(
  db: Queryable,
  grouping: Grouping,
  scope?: Scope,
): Promise<LearnerGroup[]> {
  const { rows } = scope
    ? await db.executeQuery(groupsAt(db, grouping, grouping, scope))
    : await selectGroups(db, grouping)
  return rows.map((row) => ({ ...toFacts(row), people: Number(row.people), complete: Number(row.complete) }))
}

/** Lists the associates of the team among these people, with their progress in the offered courses. */
export async function listLearners(
  db: Queryable,
  grouping: Grouping,
  { courses, uids }: { courses: readonly string[]; uids: readonly string[] },
): Promise<NamedLearner[]> {
  const completed = sql`case when ${IS_COMPLETE} then completions.course_id end`
  const rows = await selectLearners(db, grouping, grouping, courses)
    .where('members.uid', 'in', selectTexts(db, JSON.stringify(uids)))
    .select(['members.uid', joinIds(db, completed).as('completed')])
    .execute()
  return rows.map((row) => ({
    ...toFacts(row),
    uid: row.uid,
    completed: new Set(splitIds(row.completed)),
  }))
}

/** Converts a row to an associate's progress. PostgreSQL returns sums as strings. */
function toFacts(row: Record<'started' | 'outdated' | 'is_active' | 'is_new', number>): LearnerFacts {
  return {
    started: Number(row.started),
    isNew: Number(row.is_new) === 1,
    isActive: Number(row.is_active) === 1,
    outdated: Number(row.outdated),
  }
}

/** The number of a team's associates with a stored status in a course. */
export interface CourseCount {
  courseId: string
  status: StartedStatus
  people: number
}

const selectCounts = prepareTeamQuery((db, values: { partner: string }, limited) =>
  db
    .selectFrom('completions')
    .innerJoin('members', 'members.uid', 'completions.user_id')
    .where('completions.partner_id', '=', values.partner)
    .where('members.partner_id', '=', values.partner)
    .where('members.roles', 'like', '["partner-associate"%')
    .$call(onlyManaged('members.uid', limited))
    .groupBy(['completions.course_id', 'completions.status'])
    .select(['completions.course_id', 'completions.status'])
    .select(({ fn }) => fn.countAll<number>().as('people')),
)

/** Counts a team's associates by course and stored status; reads only indexes. */
export async function countStatuses(db: Queryable, team: Team): Promise<CourseCount[]> {
  const { rows } = await selectCounts(db, team)
  return rows.map(({ course_id, status, people }) => ({
    courseId: course_id,
    status: status === 'complete' ? 'complete' : 'in-progress',
    people: Number(people),
  }))
}
