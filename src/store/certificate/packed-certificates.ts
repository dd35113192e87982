import { sql } from 'kysely'
import type { Day } from '#domain/local-time.ts'
import type { Team } from '#domain/people/managed-team.ts'
import { onlyManaged } from '../people/groups/managed-people.ts'
import type { Queryable } from '../schema.ts'
import { type Certificate, fromRow, STORED_COLUMNS } from './certificates.ts'

/** The certificates to pack: all of a team's, or those of a course or a range of days. */
export interface PackedCertificates extends Team {
  courseId?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
}

/** Selects the certificates to pack. Excludes revoked certificates and those of erased holders. */
function selectPacked(db: Queryable, { courseId, from, to, ...team }: PackedCertificates) {
  const query = db.selectFrom('certificates').where('partner_id', '=', team.partner)
  return query
    .$call(onlyManaged('user_id', team))
    .where('revoked', 'is', null)
    .where('name', 'is not', null)
    .$if(courseId !== undefined, (of) => of.where('course_id', '=', courseId ?? ''))
    .$if(from !== undefined, (since) => since.where('day', '>=', from ?? ''))
    .$if(to !== undefined, (until) => until.where('day', '<=', to ?? ''))
}

/** Lists a page of the certificates to pack, ordered by id. */
export async function listPackedCertificates(
  db: Queryable,
  which: PackedCertificates,
  { after, limit }: { after: string; limit: number },
): Promise<Certificate[]> {
  const query = selectPacked(db, which).select(STORED_COLUMNS).where('id', '>', after)
  return (await query.orderBy('id').limit(limit).execute()).map(fromRow)
}

/** Lists the files of `size` certificates each, with the number of certificates and the last id of each file. */
export async function listCertificateFiles(
  db: Queryable,
  which: PackedCertificates,
  size: number,
): Promise<{ last: string; count: number }[]> {
  const file = sql<number>`(row_number() over (order by id) - 1) / ${sql.lit(size)}`
  const rows = await db
    .selectFrom(
      selectPacked(db, which)
        .select(['id', file.as('file')])
        .as('packed'),
    )
    .select(({ fn }) => [fn.max('id').as('last'), fn.countAll<number>().as('count')])
    .groupBy('file')
    .orderBy('file')
    .execute()
  return rows.map(({ last, count }) => ({ last, count: Number(count) }))
}
