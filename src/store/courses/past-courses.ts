import { sql } from 'kysely'
import type { Team } from '#domain/people/managed-team.ts'
import { onlyManaged } from '../people/groups/managed-people.ts'
import type { Queryable } from '../schema.ts'

/** Courses for which a team has or had certificates, or its partner requirements, its own or the company's. */
interface PastCourses {
  certified: Set<string>
  required: Set<string>
  ofCompany: Set<string>
}

/** Lists the ids of the courses that a partner's lists of past days may name, including hidden courses. */
export async function listPastCourses(db: Queryable, team: Team): Promise<PastCourses> {
  const [own, company] = [
    await db
      .selectFrom('certificates')
      .select(['course_id', sql<number>`1`.as('certified')])
      .where('partner_id', '=', team.partner)
      .$call(onlyManaged('user_id', team))
      .union(
        db
          .selectFrom('requirements')
          .select(['course_id', sql<number>`0`.as('certified')])
          .where('partner_id', '=', team.partner),
      )
      .execute(),
    await db.selectFrom('company_requirements').select('course_id').distinct().execute(),
  ]
  return {
    certified: new Set(own.flatMap(({ course_id, certified }) => (certified === 1 ? [course_id] : []))),
    required: new Set(own.flatMap(({ course_id, certified }) => (certified === 0 ? [course_id] : []))),
    ofCompany: new Set(company.map(({ course_id }) => course_id)),
  }
}
