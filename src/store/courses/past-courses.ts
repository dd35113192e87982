import type { Queryable } from '../schema.ts'

/** Courses for which a partner has or had certificates or requirements, its own or the company's. */
interface PastCourses {
  own: Set<string>
  ofCompany: Set<string>
}

/** Lists the ids of the courses that a partner's lists of past days may name, including hidden courses. */
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
