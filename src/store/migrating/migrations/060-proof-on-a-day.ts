import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { columns, gradual, inBatches, index, table } from './gradual-steps.ts'
import { makePeriodTriggers } from './membership-triggers.ts'

/**
 * Adds the data for lists of a past day: the order of a partner's certificates, its earlier time zones, the periods
 * of its associates, and the history of own deadlines. Older changes are unknown: for existing partners
 * `history_from` is the time of this migration.
 */
export const proofOnADay = gradual(
  columns('partners', 'earlier_zones text'),
  columns('partners', 'history_from bigint'),
  index('certificates_listed', 'certificates', ['partner_id', 'course_name', 'name', 'id']),
  table(`memberships (
    partner_id text not null references partners (id),
    user_id text not null,
    since bigint not null,
    joined bigint not null,
    until bigint,
    constraint memberships_key primary key (partner_id, user_id, since))`),
  table(`own_deadline_history (
    partner_id text not null references partners (id),
    course_id text not null,
    user_id text not null,
    since bigint not null,
    until bigint,
    by_day text,
    reason text,
    document text,
    constraint own_deadline_history_key primary key (partner_id, course_id, user_id, since))`),
  index('memberships_open', 'memberships', ['partner_id', 'user_id'], {
    unique: true,
    where: 'until is null',
  }),
  makePeriodTriggers,
  noteHistoryStart,
  fillHistories,
)

async function noteHistoryStart(db: Kysely<unknown>): Promise<void> {
  const now = sql.raw(
    isSqlite(db)
      ? `cast(unixepoch('subsec') * 1000 as integer)`
      : 'cast(extract(epoch from now()) * 1000 as bigint)',
  )
  await sql`update partners set history_from = ${now} where history_from is null`.execute(db)
}

/** Adds the current associates and own deadlines. */
async function fillHistories(db: Kysely<unknown>): Promise<void> {
  await inBatches(db, { table: 'users', key: ['uid'] }, (transaction, { isIn, locked }) =>
    sql`insert into memberships (partner_id, user_id, since, joined)
      select partner, uid, coalesce(joined, created), coalesce(joined, created) from users
      where ${isIn} and partner is not null and roles like '["partner-associate"%' ${locked}
      on conflict do nothing`.execute(transaction),
  )
  const key = ['partner_id', 'user_id', 'course_id']
  await inBatches(db, { table: 'own_deadlines', key }, (transaction, { isIn, locked }) =>
    sql`insert into own_deadline_history (partner_id, course_id, user_id, since, by_day, reason, document)
      select partner_id, course_id, user_id, changed, by_day, reason, document from own_deadlines
      where ${isIn} ${locked} on conflict do nothing`.execute(transaction),
  )
}
