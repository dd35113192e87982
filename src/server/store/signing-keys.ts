import type { Queryable } from './schema.ts'

/** A key pair that signs ID tokens; both halves are JSON Web Keys as text. */
export interface SigningKey {
  kid: string
  privateJwk: string
  publicJwk: string
}

/** All keys, the oldest first. */
export async function listSigningKeys(db: Queryable): Promise<SigningKey[]> {
  const rows = await db.selectFrom('signing_keys').selectAll().orderBy('created').orderBy('kid').execute()
  return rows.map((row) => ({ kid: row.kid, privateJwk: row.private_jwk, publicJwk: row.public_jwk }))
}

/** Adds a key; false when its kid is taken, and then nothing changed. */
export async function insertSigningKey(db: Queryable, key: SigningKey, now: number): Promise<boolean> {
  const row = { kid: key.kid, private_jwk: key.privateJwk, public_jwk: key.publicJwk, created: now }
  const insert = db.insertInto('signing_keys').values(row)
  const result = await insert.onConflict((conflict) => conflict.column('kid').doNothing()).executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
