import type { Queryable } from '../../schema.ts'

/** A key pair for signing ID tokens; both halves are JSON Web Keys in JSON text. */
export interface SigningKey {
  kid: string
  privateJwk: string
  publicJwk: string
  /** Time of creation, in ms since 1970. */
  created: number
}

/** Lists all keys, oldest first. */
export async function listSigningKeys(db: Queryable): Promise<SigningKey[]> {
  const rows = await db.selectFrom('signing_keys').selectAll().orderBy('created').orderBy('kid').execute()
  return rows.map(({ kid, private_jwk: privateJwk, public_jwk: publicJwk, created }) => ({
    kid,
    privateJwk,
    publicJwk,
    created,
  }))
}

/** Inserts a key. Returns false and changes nothing if its kid is taken. */
export async function insertSigningKey(db: Queryable, key: SigningKey): Promise<boolean> {
  const { kid, created } = key
  const row = { kid, private_jwk: key.privateJwk, public_jwk: key.publicJwk, created }
  const insert = db.insertInto('signing_keys').values(row)
  const result = await insert.onConflict((conflict) => conflict.column('kid').doNothing()).executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function removeSigningKey(db: Queryable, kid: string): Promise<void> {
  await db.deleteFrom('signing_keys').where('kid', '=', kid).execute()
}
