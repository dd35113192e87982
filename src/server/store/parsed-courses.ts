import type { Course } from '#domain/course.ts'
import type { Queryable } from './schema.ts'

/** A course as it is stored. */
export interface StoredCourse extends Course {
  /** Counts its changes, from 1 on. */
  revision: number
  /** When it was first enabled, in ms since 1970. */
  published: number
}

/** Which state of which course: a revision's document never changes. */
export interface CourseState {
  id: string
  revision: number
}

/** A course's document and its times, as stored. */
interface CourseText {
  document: string
  created: number
  published: number | null
}

/** One entry a course, replaced when the course changes. */
type ParsedCourses = Map<string, StoredCourse>

/** By the adapter, which a database and the transactions on it share, and two databases never do. */
const PARSED = new WeakMap<object, ParsedCourses>()

function cacheOf(db: Queryable): ParsedCourses {
  const { adapter } = db.getExecutor()
  const parsed = PARSED.get(adapter) ?? new Map()
  PARSED.set(adapter, parsed)
  return parsed
}

/** A course as this process parsed it before, if it was this state of it. */
export function findParsed(db: Queryable, { id, revision }: CourseState): StoredCourse | undefined {
  const known = cacheOf(db).get(id)
  return known?.revision === revision ? known : undefined
}

/**
 * Parses a course just read and keeps it for the next reader. What a transaction read is not kept: the
 * revision may be its own and never be committed. The course is shared, so it is frozen.
 */
export function parseCourse(
  db: Queryable,
  { id, revision, document, created, published }: CourseState & CourseText,
): StoredCourse {
  const parsed = JSON.parse(document, (_key, value) => Object.freeze(value)) as Course
  const course = Object.freeze({ ...parsed, revision, published: published ?? created })
  if (!db.isTransaction) cacheOf(db).set(id, course)
  return course
}
