import type { Day } from '#domain/local-time.ts'
import type { Queryable } from '../schema.ts'

/** A partner with a requirement or an expiring certificate. */
export interface RemindingPartner {
  id: string
  /** The partner's own time zone; undefined if it uses the portal's. */
  timeZone: string | undefined
  /** False if the partner's administrator switched reminders off. */
  isOn: boolean
  /** The last day for which all its users were reminded. */
  lastDay: Day | undefined
}

/** The range of certificate expiry dates to search, which covers every time zone. */
interface EndingDays {
  from: Day
  to: Day
}

/**
 * Selects the active partners with a requirement of their own or a certificate that expires on these days. Selects
 * all active partners while the company requires a course.
 */
function selectReminding(db: Queryable, { from, to }: EndingDays) {
  return db
    .selectFrom('partners')
    .where('suspended', 'is', null)
    .where('removed', 'is', null)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        exists(selectFrom('company_requirements').select('id').where('ended', 'is', null)),
        eb('id', 'in', selectFrom('requirements').select('partner_id').where('ended', 'is', null)),
        exists(
          selectFrom('certificates')
            .select('certificates.id')
            .whereRef('certificates.partner_id', '=', 'partners.id')
            .where('ends', '>=', from)
            .where('ends', '<=', to)
            .where('revoked', 'is', null),
        ),
      ]),
    )
    .select(
      ({ selectFrom }) =>
        [
          'id',
          'time_zone',
          'reminders_off',
          selectFrom('reminder_rounds')
            .select(({ fn }) => fn.max('day').as('day'))
            .whereRef('partner_id', '=', 'partners.id')
            .as('last_day'),
        ] as const,
    )
}

type Row = { id: string; time_zone: string | null; reminders_off: number | null; last_day: string | null }

function fromRow({ id, time_zone, reminders_off, last_day }: Row): RemindingPartner {
  return {
    id,
    timeZone: time_zone ?? undefined,
    isOn: reminders_off === null,
    lastDay: last_day ?? undefined,
  }
}

/** Lists a page of the partners that may need reminders, ordered by id. */
export async function listRemindingPartners(
  db: Queryable,
  { after, limit, ...ending }: { after: string; limit: number } & EndingDays,
): Promise<RemindingPartner[]> {
  const query = selectReminding(db, ending).where('id', '>', after).orderBy('id').limit(limit)
  return (await query.execute()).map(fromRow)
}

/** Records that all users of a partner were reminded for a day. Removes earlier days. */
export async function finishReminderRound(
  db: Queryable,
  partner: string,
  day: Day,
  now: number,
): Promise<void> {
  const row = { partner_id: partner, day, finished: now }
  const insert = db.insertInto('reminder_rounds').values(row)
  await insert.onConflict((conflict) => conflict.columns(['partner_id', 'day']).doNothing()).execute()
  await db.deleteFrom('reminder_rounds').where('partner_id', '=', partner).where('day', '<', day).execute()
}
