import type { QuizCount } from '#domain/learning/quiz-insights.ts'
import type { CourseFiguresRow, CoursePartnerFiguresRow, Queryable } from '../schema.ts'

/** Maximum number of rows per statement. */
const ROWS_PER_STATEMENT = 100

/** Counts the records of a partner by course, stored status and the status's revision. */
export async function countStatusesOfPartner(db: Queryable, partner: string) {
  const rows = await db
    .selectFrom('completions')
    .select(['course_id', 'status', 'status_revision'])
    .select(({ fn }) => fn.countAll<number>().as('records'))
    .where('partner_id', '=', partner)
    .groupBy(['course_id', 'status', 'status_revision'])
    .execute()
  return rows.map(({ course_id, status, status_revision, records }) => ({
    courseId: course_id,
    status,
    statusRevision: status_revision,
    records: Number(records),
  }))
}

/** Stores, for each course of a partner, the numbers of users who have started and completed it. */
export async function storePartnerFigures(
  db: Queryable,
  rows: readonly CoursePartnerFiguresRow[],
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('course_partner_figures')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['course_id', 'partner_id']).doUpdateSet(({ ref }) => ({
        counted: ref('excluded.counted'),
        people: ref('excluded.people'),
        complete: ref('excluded.complete'),
      })),
    )
    .execute()
}

/** Stores a course's figures across all partners, and those of its questions. */
export async function storeCourseFigures(
  db: Queryable,
  figures: CourseFiguresRow,
  counts: readonly QuizCount[],
): Promise<void> {
  const { course_id, counted, ...numbers } = figures
  await db
    .insertInto('course_figures')
    .values(figures)
    .onConflict((conflict) => conflict.column('course_id').doUpdateSet({ counted, ...numbers }))
    .execute()
  await db.deleteFrom('question_figures').where('course_id', '=', course_id).execute()
  const rows = counts.map(({ moduleId, values, ...count }) => ({
    course_id,
    module_id: moduleId,
    counted,
    ...count,
    total: values,
  }))
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    await db
      .insertInto('question_figures')
      .values(rows.slice(from, from + ROWS_PER_STATEMENT))
      .execute()
}

/** Removes the figures of partners that were last counted before a time; these partners no longer have records. */
export async function removeFiguresBefore(db: Queryable, time: number): Promise<void> {
  await db.deleteFrom('course_partner_figures').where('counted', '<', time).execute()
}

/** Lists the latest figures of all courses. */
export async function listCourseFigures(db: Queryable): Promise<CourseFiguresRow[]> {
  return db.selectFrom('course_figures').selectAll().execute()
}

export async function findCourseFigures(db: Queryable, id: string): Promise<CourseFiguresRow | undefined> {
  return db.selectFrom('course_figures').selectAll().where('course_id', '=', id).executeTakeFirst()
}

/** Lists the latest answer counts of a course's questions. */
export async function listQuestionFigures(db: Queryable, courseId: string): Promise<QuizCount[]> {
  const query = db.selectFrom('question_figures').selectAll().where('course_id', '=', courseId)
  const rows = await query
    .orderBy('module_id')
    .orderBy('revision')
    .orderBy('question')
    .orderBy('what')
    .orderBy('value')
    .execute()
  return rows.map(({ module_id, revision, question, what, value, count, total }) => ({
    moduleId: module_id,
    revision,
    question,
    what,
    value,
    count: Number(count),
    values: Number(total),
  }))
}

/** A partner whose users have started a course. */
export interface CourseUse {
  partnerId: string
  name: string
  logoUrl: string | null
  people: number
  complete: number
  /** Time of the count, in ms since 1970. */
  counted: number
}

/** Lists a page of the partners whose users have started a course, ordered by id. */
export async function listCourseUses(
  db: Queryable,
  { courseId, after, limit }: { courseId: string; after: string; limit: number },
): Promise<CourseUse[]> {
  return db
    .selectFrom('course_partner_figures as figures')
    .innerJoin('partners', 'partners.id', 'figures.partner_id')
    .select([
      'partners.id as partnerId',
      'partners.name',
      'logo_url as logoUrl',
      'people',
      'complete',
      'counted',
    ])
    .where('course_id', '=', courseId)
    .where('figures.partner_id', '>', after)
    .where('people', '>', 0)
    .where('removed', 'is', null)
    .orderBy('figures.partner_id')
    .limit(limit)
    .execute()
}
