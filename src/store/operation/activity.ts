import type { Queryable } from '../schema.ts'

/** Filter for entries of the audit log; times in ms since 1970. */
export interface ActivityWanted {
  /** The uid of the actor or the subject, and the email recorded for failed sign-ins. */
  person?: readonly string[] | undefined
  partner?: string | undefined
  act?: string | undefined
  since: number
  until: number
}

/** The last entry of a page; the next page starts after it. */
export interface ActivityPlace {
  at: number
  id: string
}

/** A stored entry. Its uids and ids are those at the time of the entry. */
export interface ActivityRow extends ActivityPlace {
  act: string
  actor: string
  subject: string
  partner_id: string | null
  count: number
}

/** Actions that concern every partner if their entry has no partner. */
const FOR_ALL_PARTNERS = ['requirement-added', 'requirement-ended'] as const

/** Lists a page of entries, newest first. With a partner, includes the company's requirements for all partners. */
export async function listActivity(
  db: Queryable,
  wanted: ActivityWanted,
  { after, limit }: { after?: ActivityPlace | undefined; limit: number },
): Promise<ActivityRow[]> {
  const { person, partner, act, since, until } = wanted
  // A single upper bound: with two, SQLite starts at the higher one and skips over all newer entries.
  const end = after ? Math.min(until, after.at + 1) : until
  const place = () => {
    let query = db.selectFrom('audit_log').where('at', '>=', since).where('at', '<', end)
    if (partner !== undefined && person) query = query.where('partner_id', '=', partner)
    if (act !== undefined) query = query.where('act', '=', act)
    if (after) query = query.where((eb) => eb.or([eb('at', '<', after.at), eb('id', '<', after.id)]))
    return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit)
  }
  const columns = ['id', 'at', 'act', 'actor', 'subject', 'partner_id', 'count'] as const
  if (!person && partner === undefined) return place().select(columns).execute()
  // Each half uses its own index; an entry may be in both.
  const half = (query: ReturnType<typeof place>) => db.selectFrom(query.select('id').as('half')).select('id')
  const [one, other] = person
    ? ([half(place().where('actor', 'in', person)), half(place().where('subject', 'in', person))] as const)
    : ([
        half(place().where('partner_id', '=', partner ?? '')),
        half(place().where('partner_id', 'is', null).where('act', 'in', FOR_ALL_PARTNERS)),
      ] as const)
  const found = db.selectFrom('audit_log').where('id', 'in', one.union(other))
  return found.select(columns).orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}
