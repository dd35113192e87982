import { firstRole, type Role } from '#domain/permissions.ts'
import { type Queryable, readTexts } from '../../schema.ts'
import { type Partner, type PartnerState, stateOf } from './partners.ts'

/** A partner with its state, its numbers of users, and its creation time in ms since 1970. */
export type CountedPartner = Partner & {
  /** The partner's own time zone; undefined for the portal's. */
  timeZone: string | undefined
  /** Time when the partner's reminders were switched off, in ms since 1970; undefined if they are on. */
  remindersOff: number | undefined
  state: PartnerState
  created: number
  administrators: number
  associates: number
}

/** Lists all partners with the numbers of their users, oldest first. */
export async function listPartners(db: Queryable): Promise<CountedPartner[]> {
  const rows = await db.selectFrom('partners').selectAll().orderBy('created').orderBy('id').execute()
  const people = await db
    .selectFrom('users')
    .select(['partner', 'roles', (eb) => eb.fn.countAll<number | string>().as('count')])
    .where('partner', 'is not', null)
    .groupBy(['partner', 'roles'])
    .execute()
  const countOf = (partner: string, role: Role) =>
    people
      .filter((row) => row.partner === partner && firstRole(readTexts(row.roles)) === role)
      .reduce((sum, { count }) => sum + Number(count), 0)
  return rows.map(({ id, name, logo_url, created, suspended, removed, time_zone, reminders_off }) => ({
    id,
    name,
    logoUrl: logo_url ?? undefined,
    state: stateOf({ suspended, removed }),
    created,
    timeZone: time_zone ?? undefined,
    remindersOff: reminders_off ?? undefined,
    administrators: countOf(id, 'partner-admin'),
    associates: countOf(id, 'partner-associate'),
  }))
}

/** Counts the learning records of a partner, and their events. */
export async function countLearning(db: Queryable, id: string): Promise<{ records: number; events: number }> {
  const count = async (table: 'completions' | 'learning_events') => {
    const query = db.selectFrom(table).select((eb) => eb.fn.countAll<number | string>().as('count'))
    return Number((await query.where('partner_id', '=', id).executeTakeFirst())?.count ?? 0)
  }
  return { records: await count('completions'), events: await count('learning_events') }
}
