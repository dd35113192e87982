import { type SqlBool, sql } from 'kysely'
import type { PastDay } from '#domain/past-day.ts'
import type { Queryable } from '../schema.ts'
import { type Certificate, fromRow, STORED_COLUMNS } from './certificates.ts'

/** A partner's certificates, or those for one course, after the one with the id `after`. */
export interface ListedCertificates {
  partner: string
  courseId?: string | undefined
  after?: string | undefined
}

/**
 * Lists the next certificates that a partner had issued by the end of a day and that had not expired, by course, name
 * and id. Omits those of erased holders; includes revoked ones.
 */
export async function listUnexpired(
  db: Queryable,
  { partner, courseId, after }: ListedCertificates,
  { day, end }: PastDay,
  limit: number,
): Promise<Certificate[]> {
  const rows = await db
    .selectFrom('certificates')
    .where('partner_id', '=', partner)
    .where('name', 'is not', null)
    .where('issued', '<', end)
    .where(({ eb, or }) => or([eb('ends', 'is', null), eb('ends', '>=', day)]))
    .$if(courseId !== undefined, (query) => query.where('course_id', '=', courseId ?? ''))
    .$if(after !== undefined, (query) => query.where(isAfter(partner, after ?? '')))
    .select(STORED_COLUMNS)
    .orderBy('course_name')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(fromRow)
}

function isAfter(partner: string, id: string) {
  return sql<SqlBool>`(course_name, name, id) > (select course_name, coalesce(name, ''), id
    from certificates where partner_id = ${partner} and id = ${id})`
}

/** Finds the partner of a certificate. */
export async function findCertificatePartner(db: Queryable, id: string): Promise<string | undefined> {
  const query = db.selectFrom('certificate_places').select('partner_id').where('id', '=', id)
  return (await query.executeTakeFirst())?.partner_id
}

/** Lists the partners that have certificates, by name and id. */
export function listCertifyingPartners(db: Queryable): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('partners')
    .select(['id', 'name'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('certificates').select('id').whereRef('partner_id', '=', 'partners.id')),
    )
    .orderBy('name')
    .orderBy('id')
    .execute()
}
