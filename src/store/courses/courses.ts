import { createHash } from 'node:crypto'
import { type Catalogue, coursesOf } from '#domain/course/catalogue.ts'
import type { Course } from '#domain/course/course.ts'
import type { Day } from '#domain/local-time.ts'
import { storedMediaOf } from '#domain/media/named-media.ts'
import { prepareQuery } from '../connection/prepare-query.ts'
import type { Queryable } from '../schema.ts'
import { CATALOGUE_COLUMNS, type CourseReader, joinCatalogue, toCatalogue } from './catalogues.ts'
import { storeCourseMedia } from './media-of-courses.ts'

/** A stored course. It is frozen, because readers share it. */
export interface StoredCourse extends Course {
  /** Number of its revision, from 1. */
  revision: number
  /** Time when the course was first enabled, in ms since 1970. */
  published: number
}

/**
 * Lists the courses offered to a partner's users in the order of first publication: enabled, in the partner's
 * catalogue and within their dates. Each revision is fetched and parsed once per process, for all partners.
 */
export async function listEnabledCourses(db: Queryable, reader: CourseReader): Promise<StoredCourse[]> {
  return (await readOffer(db, reader)).offered
}

const selectEnabled = prepareQuery((db, values: { partner: string }) =>
  joinCatalogue(db.selectFrom('courses'), values.partner)
    .select(['courses.id', 'revision', 'enabled', ...CATALOGUE_COLUMNS])
    .where('enabled', '=', 1)
    .orderBy('courses.created')
    .orderBy('courses.id'),
)

/** Returns all enabled courses, those offered to a partner's users as in `listEnabledCourses`, and the catalogue. */
export async function readOffer(
  db: Queryable,
  { partner = '', now, timeZone }: CourseReader,
): Promise<{ enabled: StoredCourse[]; offered: StoredCourse[]; catalogue: Catalogue }> {
  const { rows } = await selectEnabled(db, { partner })
  const enabled = (await readStates(db, rows)).map(({ course }) => course)
  const catalogue = toCatalogue(rows, timeZone)
  return { enabled, offered: coursesOf(catalogue, enabled, now), catalogue }
}

/** Lists all enabled courses, regardless of partner. */
export async function listAllEnabledCourses(db: Queryable): Promise<StoredCourse[]> {
  return (await readOffer(db, { partner: undefined, now: 0, timeZone: 'UTC' })).enabled
}

/** A course, with the first and last day of its audience; undefined for no limit. */
export interface ListedCourse {
  course: StoredCourse
  isEnabled: boolean
  from?: Day | undefined
  until?: Day | undefined
}

/** Lists all courses, enabled or not, in the order of first publication. */
export async function listCourses(db: Queryable): Promise<ListedCourse[]> {
  const columns = ['id', 'revision', 'enabled', 'audience_from', 'audience_until'] as const
  const rows = await db.selectFrom('courses').select(columns).orderBy('created').orderBy('id').execute()
  const days = new Map(
    rows.map((row) => [
      row.id,
      { from: row.audience_from ?? undefined, until: row.audience_until ?? undefined },
    ]),
  )
  return (await readStates(db, rows)).map((listed) => ({ ...listed, ...days.get(listed.course.id) }))
}

async function readStates(
  db: Queryable,
  states: (CourseState & { enabled: number })[],
): Promise<{ course: StoredCourse; isEnabled: boolean }[]> {
  const known = new Map(states.map((state) => [state.id, findParsed(db, state)]))
  const unread = states.filter(({ id }) => !known.get(id))
  for (const course of await readCourses(db, unread)) known.set(course.id, course)
  return states.flatMap(({ id, enabled }) => {
    const course = known.get(id)
    return course ? [{ course, isEnabled: enabled === 1 }] : []
  })
}

const selectEnabledCourse = prepareQuery((db, values: { id: string; partner: string }) =>
  joinCatalogue(db.selectFrom('courses'), values.partner)
    .select(['courses.id', 'revision', ...CATALOGUE_COLUMNS])
    .where('courses.id', '=', values.id)
    .where('enabled', '=', 1),
)

/**
 * Finds a course by id if it is enabled, in the partner's catalogue and within its dates. Returns undefined for all
 * other courses, existing or not.
 */
export async function findEnabledCourse(
  db: Queryable,
  id: string,
  { partner = '', now, timeZone }: CourseReader,
): Promise<StoredCourse | undefined> {
  const { rows } = await selectEnabledCourse(db, { id, partner })
  const [state] = coursesOf(toCatalogue(rows, timeZone), rows, now)
  return state && readEnabledCourse(db, state)
}

/** Reads an enabled course at this revision. Returns its current revision if this one is not cached. */
export async function readEnabledCourse(
  db: Queryable,
  state: CourseState,
): Promise<StoredCourse | undefined> {
  return findParsed(db, state) ?? (await readCourses(db, [{ id: state.id, enabled: 1 }]))[0]
}

/** Reads the listed courses, except those enabled or disabled in the meantime. */
async function readCourses(
  db: Queryable,
  listed: { id: string; enabled: number }[],
): Promise<StoredCourse[]> {
  if (listed.length === 0) return []
  const states = new Map(listed.map(({ id, enabled }) => [id, enabled]))
  const query = selectWithDocument(db).select(['enabled', 'created', 'courses.published'])
  const rows = await query.where('id', 'in', [...states.keys()]).execute()
  return rows.filter(({ id, enabled }) => states.get(id) === enabled).map((row) => parseCourse(db, row))
}

/** Selects courses with the document of their newest revision. */
function selectWithDocument(db: Queryable) {
  return db
    .selectFrom('courses')
    .innerJoin('course_revisions as newest', (join) =>
      join.onRef('newest.course_id', '=', 'courses.id').onRef('newest.revision', '=', 'courses.revision'),
    )
    .select(['courses.id', 'courses.revision', 'document'])
}

/** Finds the newest revision of a course, enabled or not. */
export async function findStoredCourse(
  db: Queryable,
  id: string,
): Promise<{ course: Course; revision: number } | undefined> {
  const row = await selectWithDocument(db).where('id', '=', id).executeTakeFirst()
  return row && { course: parseDocument(row.document), revision: row.revision }
}

/** Finds the id of the course with this web path, enabled or not. */
export async function findCourseIdByWebPath(db: Queryable, webPath: string): Promise<string | undefined> {
  const query = db.selectFrom('courses').select('id').where('web_path', '=', webPath)
  return (await query.executeTakeFirst())?.id
}

/** The publisher of a course and the note. */
export interface Publishing {
  /** A uid, or `operator`. */
  by?: string
  note?: string | undefined
}

/**
 * Publishes a new or changed course as its next revision and returns the revision number, 1 for a new course. A
 * document identical to the newest one adds no revision. Completion records are not changed.
 */
export async function storeCourse(
  db: Queryable,
  course: Course,
  now: number,
  { by = 'operator', note }: Publishing = {},
): Promise<number> {
  const document = JSON.stringify(course)
  const sha256 = hashOfDocument(document)
  const newest = await db
    .selectFrom('courses')
    .innerJoin('course_revisions', 'course_id', 'id')
    .select('courses.revision')
    .whereRef('course_revisions.revision', '=', 'courses.revision')
    .where('id', '=', course.id)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (newest) return newest.revision
  const revision = await countRevision(db, course, now)
  const published = { published: now, published_by: by, note: note ?? null }
  const row = { course_id: course.id, revision, document, sha256, ...published }
  await db.insertInto('course_revisions').values(row).execute()
  await storeCourseMedia(db, course.id, storedMediaOf(course))
  return revision
}

/** Returns the hash of a course's document: SHA-256, base64url. */
export function hashOfCourse(course: Course): string {
  return hashOfDocument(JSON.stringify(course))
}

function hashOfDocument(document: string): string {
  return createHash('sha256').update(document).digest('base64url')
}

/** Increments the revision of a course, or inserts the course. The transaction must insert the document. */
async function countRevision(db: Queryable, course: Course, now: number): Promise<number> {
  const changing = { web_path: course.webPath, enabled: course.enabled ? 1 : 0 }
  const published = course.enabled ? now : null
  const offered = published
  const { revision } = await db
    .insertInto('courses')
    .values({ id: course.id, ...changing, revision: 1, created: now, published, offered })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        ...changing,
        revision: eb('courses.revision', '+', 1),
        // Courses enabled before this column existed have no value; `created` is used instead.
        published: eb
          .case()
          .when('courses.enabled', '=', 1)
          .then(eb.ref('courses.published'))
          .else(eb.fn.coalesce('courses.published', eb.cast<number | null>(eb.val(published), 'bigint')))
          .end(),
        ...(course.enabled
          ? {
              offered: eb
                .case()
                .when('courses.enabled', '=', 1)
                .then(eb.ref('courses.offered'))
                .else(now)
                .end(),
            }
          : {}),
      })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** Finds any revision of a course. */
export async function findCourseRevision(
  db: Queryable,
  { id, revision }: CourseState,
): Promise<Course | undefined> {
  const known = revisionsOf(db)
  const name = JSON.stringify([id, revision])
  const cached = known.get(name)
  if (cached) return cached
  const query = db.selectFrom('course_revisions').select('document').where('course_id', '=', id)
  const row = await query.where('revision', '=', revision).executeTakeFirst()
  if (!row) return undefined
  const course = parseDocument(row.document)
  if (known.size >= MAX_CACHED_REVISIONS) known.delete(known.keys().next().value ?? '')
  // Within a transaction the revision may be uncommitted, and might never be committed.
  if (!db.isTransaction) known.set(name, course)
  return course
}

/** A course at one revision; its document never changes. */
export interface CourseState {
  id: string
  revision: number
}

/** Returns the parsed course if it is cached at this revision. */
function findParsed(db: Queryable, { id, revision }: CourseState): StoredCourse | undefined {
  const known = cacheOf(db).get(id)
  return known?.revision === revision ? known : undefined
}

/** The document and times of a course, as stored. */
interface CourseText {
  document: string
  created: number
  published: number | null
}

/**
 * Parses a course unless a concurrent reader has just done so. Caches it unless it was read in a transaction, because
 * that revision may never be committed.
 */
function parseCourse(
  db: Queryable,
  { id, revision, document, created, published }: CourseState & CourseText,
): StoredCourse {
  const known = findParsed(db, { id, revision })
  if (known) return known
  const course = Object.freeze({ ...parseDocument(document), revision, published: published ?? created })
  if (!db.isTransaction) cacheCourse(db, course)
  return course
}

/** Caches a parsed course. A course read in a transaction may be cached only after the commit. */
export function cacheCourse(db: Queryable, course: StoredCourse): void {
  cacheOf(db).set(course.id, course)
}

/** Courses by id. An entry is replaced when its course changes. */
type ParsedCourses = Map<string, StoredCourse>

/** Caches by adapter. A database shares its adapter only with its own transactions. */
const PARSED = new WeakMap<object, ParsedCourses>()

function cacheOf(db: Queryable): ParsedCourses {
  const { adapter } = db.getExecutor()
  const parsed = PARSED.get(adapter) ?? new Map()
  PARSED.set(adapter, parsed)
  return parsed
}

function parseDocument(document: string): Course {
  return JSON.parse(document, (_key, value) => Object.freeze(value))
}

/** Maximum number of earlier revisions in memory, for running attempts and open reviews. */
const MAX_CACHED_REVISIONS = 50

/** Revisions by course and number. They never change; the oldest entry is evicted first. */
const REVISIONS = new WeakMap<object, Map<string, Course>>()

function revisionsOf(db: Queryable): Map<string, Course> {
  const { adapter } = db.getExecutor()
  const known = REVISIONS.get(adapter) ?? new Map()
  REVISIONS.set(adapter, known)
  return known
}

/** A revision of a course with its publisher, time (in ms since 1970) and note. */
export interface ListedRevision {
  course: Course
  revision: number
  published: number
  publishedBy: string
  note: string | undefined
}

/** Lists the revisions of a course, newest first: all, or a page of those before a revision. */
export async function listCourseRevisions(
  db: Queryable,
  id: string,
  page?: { before: number; limit: number },
): Promise<ListedRevision[]> {
  const all = db.selectFrom('course_revisions').selectAll().where('course_id', '=', id)
  const query = page ? all.where('revision', '<', page.before).limit(page.limit) : all
  const rows = await query.orderBy('revision', 'desc').execute()
  return rows.map(({ document, revision, published, published_by, note }) => ({
    course: parseDocument(document),
    revision,
    published,
    publishedBy: published_by,
    note: note ?? undefined,
  }))
}

/** A revision with the hash of its document, as computed by `hashOfCourse`, instead of the document. */
export type RevisionMark = Omit<ListedRevision, 'course'> & { sha256: string }

/** Lists the marks of all revisions of a course, newest first. */
export async function listRevisionMarks(db: Queryable, id: string): Promise<RevisionMark[]> {
  const query = db.selectFrom('course_revisions').where('course_id', '=', id)
  const columns = ['revision', 'sha256', 'published', 'published_by', 'note'] as const
  const rows = await query.select(columns).orderBy('revision', 'desc').execute()
  return rows.map(({ published_by: publishedBy, note, ...mark }) => ({
    ...mark,
    publishedBy,
    note: note ?? undefined,
  }))
}

/** Returns true if a course has this revision. */
export async function hasRevision(
  db: Queryable,
  { courseId, revision }: { courseId: string; revision: number },
): Promise<boolean> {
  const query = db.selectFrom('course_revisions').select('revision').where('course_id', '=', courseId)
  return (await query.where('revision', '=', revision).executeTakeFirst()) !== undefined
}

/** Returns the mark of the newest revision of every course, or of one, by course id. */
export async function listNewestMarks(db: Queryable, id?: string): Promise<Map<string, RevisionMark>> {
  const all = db
    .selectFrom('courses')
    .innerJoin('course_revisions as newest', (join) =>
      join.onRef('newest.course_id', '=', 'courses.id').onRef('newest.revision', '=', 'courses.revision'),
    )
    .select(['id', 'newest.revision', 'sha256', 'newest.published', 'published_by', 'note'])
  const rows = await (id === undefined ? all : all.where('id', '=', id)).execute()
  return new Map(
    rows.map(({ id, published_by: publishedBy, note, ...mark }) => [
      id,
      { ...mark, publishedBy, note: note ?? undefined },
    ]),
  )
}
