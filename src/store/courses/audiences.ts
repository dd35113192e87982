import { type Audience, isLimited } from '#domain/course/audience.ts'
import { eachPart } from '../connection/each-page.ts'
import { raiseFloor } from '../migrating/schema-floor.ts'
import type { Queryable } from '../schema.ts'

/** The migration that a version must know to limit a course to its audience. */
const KNOWS_AUDIENCES = '058-course-audiences'

/** Number of rows per statement. */
const ROWS_PER_STATEMENT = 500

/** Finds the audience of a course, with its partners sorted by id. Returns undefined for an unknown course. */
export async function findAudience(db: Queryable, courseId: string): Promise<Audience | undefined> {
  const courses = db.selectFrom('courses').select(['audience', 'audience_from', 'audience_until'])
  const [row, named] = await Promise.all([
    courses.where('id', '=', courseId).executeTakeFirst(),
    db
      .selectFrom('audience_partners')
      .select('partner_id')
      .where('course_id', '=', courseId)
      .orderBy('partner_id')
      .execute(),
  ])
  if (!row) return undefined
  return {
    audience: row.audience ?? 'all',
    partners: named.map(({ partner_id }) => partner_id),
    from: row.audience_from ?? undefined,
    until: row.audience_until ?? undefined,
  }
}

/** Locks a course, so that changes of its audience run in sequence. Returns false if the course does not exist. */
export async function lockCourse(db: Queryable, id: string): Promise<boolean> {
  // Any column but the key, as in `lockPartner`.
  const hold = db
    .updateTable('courses')
    .set(({ ref }) => ({ enabled: ref('enabled') }))
    .where('id', '=', id)
  return (await hold.returning('id').executeTakeFirst()) !== undefined
}

/**
 * Stores the audience of a course; the caller must have locked the course. After the first limited audience, versions
 * that would show the course to all partners refuse the database at startup.
 */
export async function storeAudience(
  db: Queryable,
  courseId: string,
  { audience, partners, from, until }: Audience,
): Promise<void> {
  await db
    .updateTable('courses')
    .set({
      audience: audience === 'all' ? null : audience,
      audience_from: from ?? null,
      audience_until: until ?? null,
    })
    .where('id', '=', courseId)
    .execute()
  await db.deleteFrom('audience_partners').where('course_id', '=', courseId).execute()
  for (const some of eachPart(partners, ROWS_PER_STATEMENT))
    await db
      .insertInto('audience_partners')
      .values(some.map((partner_id) => ({ course_id: courseId, partner_id })))
      .execute()
  if (isLimited({ audience, partners, from, until })) await raiseFloor(db, KNOWS_AUDIENCES)
}
