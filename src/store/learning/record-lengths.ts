import { prepareQuery } from '../connection/prepare-query.ts'
import type { Queryable } from '../schema.ts'

/** A record's id and course, and its number of events, which are numbered from 1. */
export interface RecordLength {
  id: string
  courseId: string
  events: number
}

const selectLengthsOfUser = prepareQuery((db, values: { partner: string; uid: string }) =>
  db
    .selectFrom('completions')
    .select(['id', 'course_id', 'version', 'created'])
    .where('partner_id', '=', values.partner)
    .where('user_id', '=', values.uid)
    .unionAll(selectClosedLengths(db, values))
    .orderBy('created', 'desc')
    .orderBy('id', 'desc'),
)

/** Selects the lengths of a user's closed records, which are found by their renewed certificates. */
function selectClosedLengths(db: Queryable, { partner, uid }: { partner: string; uid: string }) {
  return db
    .selectFrom('certificates')
    .innerJoin('learning_events as opening', 'opening.record_id', 'certificates.record_id')
    .where('opening.partner_id', '=', partner)
    .where('opening.number', '=', 1)
    .where('certificates.partner_id', '=', partner)
    .where('certificates.user_id', '=', uid)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('completions')
            .select('completions.id')
            .where('completions.partner_id', '=', partner)
            .whereRef('completions.id', '=', 'certificates.record_id'),
        ),
      ),
    )
    .select(['certificates.record_id as id', 'certificates.course_id'])
    .select(({ selectFrom }) =>
      selectFrom('learning_events as newest')
        .where('newest.partner_id', '=', partner)
        .whereRef('newest.record_id', '=', 'certificates.record_id')
        .select(({ fn }) => fn.max('newest.number').as('number'))
        .$asScalar()
        .$notNull()
        .as('version'),
    )
    .select('opening.happened as created')
}

/**
 * Lists the lengths of a user's records at a partner, newest first: the current record of each course, and closed
 * records.
 */
export async function listRecordLengths(
  db: Queryable,
  partner: string,
  uid: string,
): Promise<RecordLength[]> {
  const { rows } = await selectLengthsOfUser(db, { partner, uid })
  return rows.map(({ id, course_id: courseId, version: events }) => ({ id, courseId, events }))
}
