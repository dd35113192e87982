import type { Course } from '#domain/course.ts'
import type { Queryable } from './schema.ts'

/** The enabled courses, whole, in the order they were first imported. */
export async function listEnabledCourses(db: Queryable): Promise<Course[]> {
  const query = db.selectFrom('courses').select('document').where('enabled', '=', 1)
  const rows = await query.orderBy('created').orderBy('id').execute()
  return rows.map((row) => courseFromText(row.document))
}

/** A course by its id, if it is enabled: one that is not answers like one that does not exist. */
export async function findEnabledCourse(db: Queryable, id: string): Promise<Course | undefined> {
  const query = db.selectFrom('courses').select('document').where('id', '=', id).where('enabled', '=', 1)
  const row = await query.executeTakeFirst()
  return row && courseFromText(row.document)
}

/** Stores a course, new or changed; records of it stay as they are. */
export async function storeCourse(db: Queryable, course: Course, now: number): Promise<void> {
  const changing = {
    web_path: course.webPath,
    enabled: course.enabled ? 1 : 0,
    document: JSON.stringify(course),
  }
  await db
    .insertInto('courses')
    .values({ id: course.id, ...changing, revision: 1, created: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        ...changing,
        revision: eb('courses.revision', '+', 1),
      })),
    )
    .execute()
}

function courseFromText(text: string): Course {
  return JSON.parse(text) as Course
}
