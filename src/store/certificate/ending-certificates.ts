import { type SqlBool, sql } from 'kysely'
import type { Day } from '#domain/local-time.ts'
import type { Team } from '#domain/people/managed-team.ts'
import { onlyManaged } from '../people/groups/managed-people.ts'
import type { Queryable } from '../schema.ts'
import { type Certificate, fromRow, STORED_COLUMNS } from './certificates.ts'

/** Returns true if an unrevoked certificate of the team expires between two days, both included. */
export async function hasEndingCertificate(
  db: Queryable,
  { from, to, ...team }: Team & { from: Day; to: Day },
): Promise<boolean> {
  const all = db.selectFrom('certificates').select('id').where('partner_id', '=', team.partner)
  const query = all.$call(onlyManaged('user_id', team))
  const ending = query.where('ends', '>=', from).where('ends', '<=', to).where('revoked', 'is', null)
  return (await ending.limit(1).executeTakeFirst()) !== undefined
}

/**
 * Lists the certificates of a team, or of one of its users, that expire between two days, both included. Excludes
 * revoked certificates, and those whose holder has a later-expiring one for the same course.
 */
export async function listEndingCertificates(
  db: Queryable,
  { uid, from, to, ...team }: Team & { uid?: string | undefined; from: Day; to: Day },
): Promise<Certificate[]> {
  const ofPartner = db
    .selectFrom('certificates')
    .select(STORED_COLUMNS)
    .where('partner_id', '=', team.partner)
  const all = ofPartner.$call(onlyManaged('user_id', team))
  const query = uid === undefined ? all : all.where('user_id', '=', uid)
  const ending = query.where('ends', '>=', from).where('ends', '<=', to).where('revoked', 'is', null)
  const rows = await ending.where(hasNoLonger).orderBy('ends').orderBy('id').execute()
  return rows.map(fromRow)
}

/** True if the holder has no other certificate for the course that expires later, or on the same day but is newer. */
const hasNoLonger = sql<SqlBool>`not exists (select 1 from certificates as longer
  where longer.partner_id = certificates.partner_id and longer.user_id = certificates.user_id
    and longer.course_id = certificates.course_id and longer.revoked is null
    and (longer.ends is null or longer.ends > certificates.ends
      or (longer.ends = certificates.ends and longer.issued > certificates.issued)))`
