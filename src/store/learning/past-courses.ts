import type { Queryable } from '../schema.ts'

/** Courses of which a partner has or had certificates or requirements: its own, and those that the company required. */
interface PastCourses {
  own: Set<string>
  ofCompany: Set<string>
}

/** Lists the ids of the courses that lists of past days of a partner may name, hidden ones included. */
export async function listPastCourses(db: Queryable, partner: string): Promise<PastCourses> {
  const [own, company] = [
    await db
      .selectFrom('certificates')
      .select('course_id')
      .where('partner_id', '=', partner)
      .union(db.selectFrom('requirements').select('course_id').where('partner_id', '=', partner))
      .execute(),
    await db.selectFrom('company_requirements').select('course_id').distinct().execute(),
  ]
  return {
    own: new Set(own.map(({ course_id }) => course_id)),
    ofCompany: new Set(company.map(({ course_id }) => course_id)),
  }
}
