import { type SqlBool, sql } from 'kysely'
import { type Day, endOfDay } from '#domain/local-time.ts'
import type { PastDay } from '#domain/past-day.ts'
import type { Team } from '#domain/people/managed-team.ts'
import { onlyManaged } from '../people/groups/managed-people.ts'
import { selectZoned, toZoned, type ZonedPartner } from '../people/partners/earlier-zones.ts'
import type { Queryable } from '../schema.ts'
import { type Certificate, fromRow, STORED_COLUMNS } from './certificates.ts'

/** The time zone in which a day ends last. */
const LAST_ZONE = 'Etc/GMT+12'

/** A team’s certificates, or those for one course, after the one with this id; its name may be erased since. */
export interface ListedCertificates extends Team {
  courseId?: string | undefined
  after?: Pick<Certificate, 'name' | 'id'> | undefined
}

/**
 * Lists a page of the certificates that a team had by the end of a day and that had not expired, ordered by
 * course, name and id. Omits those of erased holders and includes revoked ones.
 */
export async function listUnexpired(
  db: Queryable,
  { courseId, after, ...team }: ListedCertificates,
  { day, end }: PastDay,
  limit: number,
): Promise<Certificate[]> {
  const ofPartner = db.selectFrom('certificates').where('partner_id', '=', team.partner)
  const own = ofPartner.$call(onlyManaged('user_id', team))
  const courseOfLast = own.where('id', '=', after?.id ?? '').select('course_name')
  const rows = await own
    .where('name', 'is not', null)
    .where('issued', '<', end)
    .where(({ eb, or }) => or([eb('ends', 'is', null), eb('ends', '>=', day)]))
    .$if(courseId !== undefined, (query) => query.where('course_id', '=', courseId ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(course_name, name, id) > ((${courseOfLast}), ${after?.name}, ${after?.id})`),
    )
    .select(STORED_COLUMNS)
    .orderBy('course_name')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(fromRow)
}

/**
 * Lists the partners with certificates that were issued by the end of a day in any time zone and had not expired on
 * it, ordered by name and id. May be limited to one partner or one course. `timeZone` is the portal's.
 */
export async function listCertifyingPartners(
  db: Queryable,
  { partner, courseId, day }: { partner?: string | undefined; courseId?: string | undefined; day: Day },
  timeZone: string,
): Promise<ZonedPartner[]> {
  const end = endOfDay(day, LAST_ZONE)
  const rows = await selectZoned(db, partner)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('certificates')
          .select('certificates.id')
          .whereRef('partner_id', '=', 'partners.id')
          .where('issued', '<', end)
          .where(({ eb, or }) => or([eb('ends', 'is', null), eb('ends', '>=', day)]))
          .$if(courseId !== undefined, (query) => query.where('course_id', '=', courseId ?? '')),
      ),
    )
    .execute()
  return rows.map((row) => toZoned(row, timeZone))
}
