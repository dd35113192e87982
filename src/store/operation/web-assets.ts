import type { Queryable } from '../schema.ts'

/** Returns the given names that belong to stored files of the web app. */
export async function listStoredAssets(db: Queryable, names: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('web_assets').select('name').where('name', 'in', names).execute()
  return new Set(rows.map(({ name }) => name))
}

/** Stores a file of the web app under its name, which identifies its content. */
export async function insertAsset(
  db: Queryable,
  { name, content }: { name: string; content: Buffer },
  now: number,
): Promise<void> {
  await db
    .insertInto('web_assets')
    .values({ name, content: content.toString('base64'), served: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Records that a server currently serves these files. */
export async function noteAssets(db: Queryable, names: string[], now: number): Promise<void> {
  await db.updateTable('web_assets').set({ served: now }).where('name', 'in', names).execute()
}

/** Lists the names of the files that a server has served since a time. */
export async function listAssetsServedSince(db: Queryable, since: number): Promise<string[]> {
  const rows = await db.selectFrom('web_assets').select('name').where('served', '>=', since).execute()
  return rows.map(({ name }) => name)
}

/** Lists the notes about versions' files written since a time. */
export async function listVersionNotes(
  db: Queryable,
  prefix: string,
  since: number,
): Promise<{ name: string; content: Buffer }[]> {
  const notes = db.selectFrom('web_assets').select(['name', 'content']).where('served', '>=', since)
  const rows = await notes.where('name', '>=', prefix).where('name', '<', `${prefix}~`).execute()
  return rows.map(({ name, content }) => ({ name, content: Buffer.from(content, 'base64') }))
}

/** Finds a recently served file of the web app, of any release. */
export async function findAsset(db: Queryable, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('web_assets').select('content').where('name', '=', name).executeTakeFirst()
  return row && Buffer.from(row.content, 'base64')
}

/** Removes the files of releases that no server has served since a time. */
export async function removeAssetsBefore(db: Queryable, before: number): Promise<void> {
  await db.deleteFrom('web_assets').where('served', '<', before).execute()
}
