import type { Queryable } from './schema.ts'

export interface Partner {
  id: string
  name: string
  logoUrl: string | undefined
}

export async function findPartner(db: Queryable, id: string): Promise<Partner | undefined> {
  const query = db.selectFrom('partners').select(['id', 'name', 'logo_url']).where('id', '=', id)
  const row = await query.executeTakeFirst()
  return row && { id: row.id, name: row.name, logoUrl: row.logo_url ?? undefined }
}

/** Locks a partner until the transaction ends, so that its counted acts wait for each other. */
export async function lockPartner(db: Queryable, id: string): Promise<void> {
  await db.updateTable('partners').set({ id }).where('id', '=', id).execute()
}

/** Adds a partner; returns false, and changes nothing, if the id is taken. */
export async function insertPartner(db: Queryable, partner: Partner, now: number): Promise<boolean> {
  const row = { id: partner.id, name: partner.name, logo_url: partner.logoUrl ?? null, created: now }
  const insert = db.insertInto('partners').values(row)
  const result = await insert.onConflict((conflict) => conflict.column('id').doNothing()).executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function isEmptyOfPartners(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('partners').select('id').limit(1).executeTakeFirst()) === undefined
}
