import type { Course } from '#domain/course.ts'
import type { Queryable } from './schema.ts'

/** A course as it is stored. Readers share it, so it is frozen. */
export interface StoredCourse extends Course {
  /** Counts its changes, from 1 on. */
  revision: number
  /** When it was first enabled, in ms since 1970. */
  published: number
}

/**
 * The enabled courses, whole, in the order they were first imported. Only a course that this process has not
 * read yet, or that changed, has its document fetched and parsed.
 */
export async function listEnabledCourses(db: Queryable): Promise<StoredCourse[]> {
  const courses = await listCourses(db, { enabledOnly: true })
  return courses.map(({ course }) => course)
}

/** The courses, enabled or not, in the order they were first imported. */
export async function listCourses(
  db: Queryable,
  { enabledOnly = false } = {},
): Promise<{ course: StoredCourse; isEnabled: boolean }[]> {
  const query = db.selectFrom('courses').select(['id', 'revision', 'enabled'])
  const states = await (enabledOnly ? query.where('enabled', '=', 1) : query)
    .orderBy('created')
    .orderBy('id')
    .execute()
  const known = new Map(states.map((state) => [state.id, findParsed(db, state)]))
  const unread = states.filter(({ id }) => !known.get(id))
  for (const course of await readCourses(db, unread)) known.set(course.id, course)
  return states.flatMap(({ id, enabled }) => {
    const course = known.get(id)
    return course ? [{ course, isEnabled: enabled === 1 }] : []
  })
}

/** A course by its id, if it is enabled; one that is not enabled counts as one that does not exist. */
export async function findEnabledCourse(db: Queryable, id: string): Promise<StoredCourse | undefined> {
  const query = db.selectFrom('courses').select(['id', 'revision']).where('id', '=', id)
  const state = await query.where('enabled', '=', 1).executeTakeFirst()
  if (!state) return undefined
  return findParsed(db, state) ?? (await readCourses(db, [{ id, enabled: 1 }]))[0]
}

/** Reads and parses the listed courses; leaves out those that were enabled or disabled since they were listed. */
async function readCourses(
  db: Queryable,
  listed: { id: string; enabled: number }[],
): Promise<StoredCourse[]> {
  if (listed.length === 0) return []
  const states = new Map(listed.map(({ id, enabled }) => [id, enabled]))
  const query = db
    .selectFrom('courses')
    .select(['id', 'revision', 'enabled', 'document', 'created', 'published'])
  const rows = await query.where('id', 'in', [...states.keys()]).execute()
  return rows.filter(({ id, enabled }) => states.get(id) === enabled).map((row) => parseCourse(db, row))
}

/** A course as it was last stored, enabled or not, with its revision. */
export async function findStoredCourse(
  db: Queryable,
  id: string,
): Promise<{ course: Course; revision: number } | undefined> {
  const query = db.selectFrom('courses').select(['document', 'revision']).where('id', '=', id)
  const row = await query.executeTakeFirst()
  return row && { course: JSON.parse(row.document) as Course, revision: row.revision }
}

/** The id of the course with this web path, enabled or not. */
export async function findCourseIdByWebPath(db: Queryable, webPath: string): Promise<string | undefined> {
  const query = db.selectFrom('courses').select('id').where('web_path', '=', webPath)
  return (await query.executeTakeFirst())?.id
}

/** Stores a course, new or changed, and returns its revision: 1 for a new one. Completion records stay as they are. */
export async function storeCourse(db: Queryable, course: Course, now: number): Promise<number> {
  const changing = {
    web_path: course.webPath,
    enabled: course.enabled ? 1 : 0,
    document: JSON.stringify(course),
  }
  const published = course.enabled ? now : null
  const { revision } = await db
    .insertInto('courses')
    .values({ id: course.id, ...changing, revision: 1, created: now, published })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        ...changing,
        revision: eb('courses.revision', '+', 1),
        // A course enabled before this time was recorded has none: `created` stands for it.
        published: eb
          .case()
          .when('courses.enabled', '=', 1)
          .then(eb.ref('courses.published'))
          .else(eb.fn.coalesce('courses.published', eb.cast<number | null>(eb.val(published), 'bigint')))
          .end(),
      })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** A course at one revision, whose document never changes. */
interface CourseState {
  id: string
  revision: number
}

/** Returns a course that this process has parsed before, if it is still at this revision. */
function findParsed(db: Queryable, { id, revision }: CourseState): StoredCourse | undefined {
  const known = cacheOf(db).get(id)
  return known?.revision === revision ? known : undefined
}

/** A course's document and its times, as stored. */
interface CourseText {
  document: string
  created: number
  published: number | null
}

/**
 * Parses a course just read, and caches it for the next reader unless it was read in a transaction: the revision
 * may be that transaction's own and never be committed.
 */
function parseCourse(
  db: Queryable,
  { id, revision, document, created, published }: CourseState & CourseText,
): StoredCourse {
  const parsed = JSON.parse(document, (_key, value) => Object.freeze(value)) as Course
  const course = Object.freeze({ ...parsed, revision, published: published ?? created })
  if (!db.isTransaction) cacheOf(db).set(id, course)
  return course
}

/** Courses by id; an entry is replaced when its course changes. */
type ParsedCourses = Map<string, StoredCourse>

/** The caches by adapter: a database shares its adapter with its own transactions and with nothing else. */
const PARSED = new WeakMap<object, ParsedCourses>()

function cacheOf(db: Queryable): ParsedCourses {
  const { adapter } = db.getExecutor()
  const parsed = PARSED.get(adapter) ?? new Map()
  PARSED.set(adapter, parsed)
  return parsed
}
