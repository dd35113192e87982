import type { Queryable } from '../schema.ts'

/** Which entries of the audit log are read; times in ms since 1970. */
export interface ActivityWanted {
  /** The uid that acted or was acted on, and the email under which failed sign-ins are noted. */
  person?: readonly string[] | undefined
  partner?: string | undefined
  act?: string | undefined
  since: number
  until: number
}

/** The end of a page, after which the next one begins. */
export interface ActivityPlace {
  at: number
  id: string
}

/** An entry as it is stored: the uids and ids are those of then. */
export interface ActivityRow extends ActivityPlace {
  act: string
  actor: string
  subject: string
  partner_id: string | null
  count: number
}

/** Lists a page of entries, the newest first, each after the last of the page before. */
export async function listActivity(
  db: Queryable,
  wanted: ActivityWanted,
  { after, limit }: { after?: ActivityPlace | undefined; limit: number },
): Promise<ActivityRow[]> {
  const { person, partner, act, since, until } = wanted
  // One end alone: with two, SQLite begins at the later one and passes over all newer entries.
  const end = after ? Math.min(until, after.at + 1) : until
  const place = () => {
    let query = db.selectFrom('audit_log').where('at', '>=', since).where('at', '<', end)
    if (partner !== undefined) query = query.where('partner_id', '=', partner)
    if (act !== undefined) query = query.where('act', '=', act)
    if (after) query = query.where((eb) => eb.or([eb('at', '<', after.at), eb('id', '<', after.id)]))
    return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit)
  }
  const columns = ['id', 'at', 'act', 'actor', 'subject', 'partner_id', 'count'] as const
  if (!person) return place().select(columns).execute()
  // Each half by its own index; an entry may be in both.
  const half = (column: 'actor' | 'subject') =>
    db.selectFrom(place().select('id').where(column, 'in', person).as(column)).select('id')
  const found = db.selectFrom('audit_log').where('id', 'in', half('actor').union(half('subject')))
  return found.select(columns).orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}
