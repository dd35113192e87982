import type { Queryable } from '../schema.ts'

/** Lists which of these files of the web app are stored. */
export async function listStoredAssets(db: Queryable, names: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('web_assets').select('name').where('name', 'in', names).execute()
  return new Set(rows.map(({ name }) => name))
}

/** Stores a file of the web app under its name, which stands for its content. */
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

/** Notes that a server serves these files now. */
export async function noteAssets(db: Queryable, names: string[], now: number): Promise<void> {
  await db.updateTable('web_assets').set({ served: now }).where('name', 'in', names).execute()
}

/** Finds a file of the web app of any release that was served lately. */
export async function findAsset(db: Queryable, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('web_assets').select('content').where('name', '=', name).executeTakeFirst()
  return row && Buffer.from(row.content, 'base64')
}

/** Removes the files of releases that no server has served since a time. */
export async function removeAssetsBefore(db: Queryable, before: number): Promise<void> {
  await db.deleteFrom('web_assets').where('served', '<', before).execute()
}
