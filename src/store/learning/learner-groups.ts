import type { Expression, SqlBool } from 'kysely'
import type { StartedStatus } from '#domain/learning/completion-record.ts'
import { prepareQuery } from '../connection/prepare-query.ts'
import type { Queryable } from '../schema.ts'

/** A group of associates with equal numbers of started and completed enabled courses, and equal flags. */
export interface LearnerGroup {
  people: number
  started: number
  complete: number
  /** True if they joined after `joinedAfter`. */
  isNew: boolean
  /** True if they were active after `activeAfter`. */
  isActive: boolean
  /** Number of their statuses computed for another revision of the course. */
  outdated: number
}

/** The partner, and the time limits in ms since 1970. */
interface Grouping {
  partner: string
  joinedAfter: number
  activeAfter: number
}

const selectGroups = prepareQuery((db, values: Grouping) => groupsAt(db, values))

function groupsAt(db: Queryable, values: Grouping, courses?: readonly string[]) {
  const joiners = db
    .selectFrom('users')
    .select('uid')
    .where('partner', '=', values.partner)
    .where('joined', '>', values.joinedAfter)
  const learners = db
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
    .groupBy('members.uid')
    .select(({ fn, eb, ref }) => {
      const oneIf = (condition: Expression<SqlBool>) =>
        eb.case().when(condition).then(eb.lit(1)).else(eb.lit(0)).end()
      const isComplete = eb.and([eb('courses.id', 'is not', null), eb('completions.status', '=', 'complete')])
      const isOutdated = eb('completions.status_revision', '!=', ref('courses.revision'))
      return [
        fn.count<number>('courses.id').as('started'),
        fn.sum<number>(oneIf(isComplete)).as('complete'),
        fn.sum<number>(oneIf(isOutdated)).as('outdated'),
        fn.max<number>(oneIf(eb('completions.last_active', '>', values.activeAfter))).as('is_active'),
        oneIf(eb('members.uid', 'in', joiners)).as('is_new'),
      ]
    })
  return db
    .selectFrom(learners.as('learners'))
    .groupBy(['started', 'complete', 'is_active', 'is_new'])
    .select(['started', 'complete', 'is_active', 'is_new'])
    .select(({ fn }) => [fn.sum<number>('outdated').as('outdated'), fn.countAll<number>().as('people')])
}

/**
 * Groups a partner's associates by their progress in all or some enabled courses. A single statement reads
 * only indexes and returns few rows, whatever the size of the team.
 */
export async function groupLearners(
  db: Queryable,
  grouping: Grouping,
  courses?: readonly string[],
): Promise<LearnerGroup[]> {
  const { rows } = courses
    ? await db.executeQuery(groupsAt(db, grouping, courses))
    : await selectGroups(db, grouping)
  // PostgreSQL returns sums as strings.
  return rows.map((row) => ({
    people: Number(row.people),
    started: Number(row.started),
    complete: Number(row.complete),
    isNew: Number(row.is_new) === 1,
    isActive: Number(row.is_active) === 1,
    outdated: Number(row.outdated),
  }))
}

/** Number of a partner's associates with a started status in a course. */
export interface CourseCount {
  courseId: string
  status: StartedStatus
  people: number
}

const selectCounts = prepareQuery((db, values: { partner: string }) =>
  db
    .selectFrom('completions')
    .innerJoin('members', 'members.uid', 'completions.user_id')
    .where('completions.partner_id', '=', values.partner)
    .where('members.partner_id', '=', values.partner)
    .where('members.roles', 'like', '["partner-associate"%')
    .groupBy(['completions.course_id', 'completions.status'])
    .select(['completions.course_id', 'completions.status'])
    .select(({ fn }) => fn.countAll<number>().as('people')),
)

/** Counts a partner's associates by course and stored status; reads only indexes. */
export async function countStatuses(db: Queryable, partner: string): Promise<CourseCount[]> {
  const { rows } = await selectCounts(db, { partner })
  return rows.map(({ course_id, status, people }) => ({
    courseId: course_id,
    status: status === 'complete' ? 'complete' : 'in-progress',
    people: Number(people),
  }))
}
