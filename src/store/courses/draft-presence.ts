import type { Queryable } from '../schema.ts'

/** A browser page on which a user has a part of a draft open. */
export interface OpenPage {
  page: string
  uid: string
  part: string
}

/** Lists the pages that have a draft open and were seen since a time, in ms since 1970. */
export async function listOpenPages(
  db: Queryable,
  draftId: string,
  since: number,
): Promise<(OpenPage & { seen: number })[]> {
  const query = db.selectFrom('draft_presence').select(['page', 'uid', 'part', 'seen'])
  return query.where('draft_id', '=', draftId).where('seen', '>=', since).orderBy('page').execute()
}

/** Records the part of a draft that a page has open. Never overwrites another user's page. */
export async function noteOpenPage(
  db: Queryable,
  draftId: string,
  { page, uid, part }: OpenPage,
  seen: number,
): Promise<void> {
  await db
    .insertInto('draft_presence')
    .values({ draft_id: draftId, page, uid, part, seen })
    .onConflict((conflict) =>
      conflict
        .columns(['draft_id', 'page'])
        .doUpdateSet({ part, seen })
        .where('draft_presence.uid', '=', uid),
    )
    .execute()
}

/** Removes a closed page, unless it belongs to another user. */
export async function forgetOpenPage(
  db: Queryable,
  draftId: string,
  { page, uid }: Pick<OpenPage, 'page' | 'uid'>,
): Promise<void> {
  const all = db.deleteFrom('draft_presence').where('draft_id', '=', draftId)
  await all.where('page', '=', page).where('uid', '=', uid).execute()
}
