import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { inTransaction, WriteConflict } from '#store/connection/in-transaction.ts'
import {
  insertSigningKey,
  listSigningKeys,
  removeSigningKey,
  type SigningKey,
} from '#store/people/signing-keys.ts'
import type { Database, Queryable } from '#store/schema.ts'

export const ALGORITHM = 'ES256'

/** Time that a key signs: 90 days, in ms. */
const KEY_LIFETIME = 90 * A_DAY

/** Time that a new key is published before it signs, in ms: by then every instance, and every reader of the keys, has seen it. */
export const KNOWN_BEFORE = 2 * AN_HOUR

/** Time that a key still verifies after it stopped signing: a day, in ms, far longer than any token lives. */
const KEPT_AFTER = A_DAY

/** Shortest time between two reads of the keys for an unknown one, in ms: another instance may have created it. */
const LOOK_AGAIN = 1000

type Key = SigningKey & { sign: CryptoKey; verify: CryptoKey }

export type KeyRing = Awaited<ReturnType<typeof createKeyRing>>

/**
 * Creates the ring of keys that sign ID tokens. They are stored in the database, so that every instance, and every
 * restart, accepts the tokens of the others.
 */
export async function createKeyRing(db: Database, clock: () => number) {
  let keys: Key[] = []
  let looked = 0
  let looking: Promise<void> | undefined

  async function read(): Promise<void> {
    looked = clock()
    keys = await Promise.all((await listSigningKeys(db)).map(importKey))
  }

  /** Reads the keys once for all callers that wait for them. */
  function look(): Promise<void> {
    looking ??= read().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function ensure(isDue: (newest: SigningKey | undefined) => boolean): Promise<void> {
    await inTransaction(db, async (transaction) => {
      const newest = (await listSigningKeys(transaction)).at(-1)
      if (isDue(newest)) await addKey(transaction, nextKid(newest), clock())
    })
    await read()
  }
  await ensure((newest) => newest === undefined)

  /** Returns the newest key that everybody knows by now; the very first signs at once. */
  function signing(): Key {
    const key = keys.findLast(({ created }) => created + KNOWN_BEFORE <= clock()) ?? keys[0]
    if (!key) throw new Error('there is no signing key')
    return key
  }

  return {
    signing,

    /** Finds the key with this id; undefined if it never existed or is long gone. */
    async find(kid: string | undefined): Promise<Key | undefined> {
      const known = () => keys.find((key) => key.kid === kid)
      if (!known() && (looking || looked + LOOK_AGAIN <= clock())) await look()
      return known()
    },

    /** Creates a new key now: it signs once everybody has seen it, and the one before verifies for a day more. */
    async renew(): Promise<void> {
      await ensure(() => true)
    },

    /** Creates a new key when the newest has signed for long enough, and removes keys that no longer verify anything. */
    async rotate(): Promise<void> {
      const now = clock()
      await ensure((key) => key === undefined || key.created + KEY_LIFETIME <= now)
      const since = signing()
      if (since.created + KNOWN_BEFORE + KEPT_AFTER > now) return
      for (const { kid } of keys.slice(0, keys.indexOf(since))) await removeSigningKey(db, kid)
      await read()
    },

    /** Lists the public keys for verifying tokens, as JSON Web Keys. */
    publicKeys: () =>
      keys.map(({ kid, publicJwk }) => ({
        ...(JSON.parse(publicJwk) as JWK),
        kid,
        alg: ALGORITHM,
        use: 'sig',
      })),
  }
}

async function importKey(key: SigningKey): Promise<Key> {
  const cryptoKey = async (jwk: string) => (await importJWK(JSON.parse(jwk) as JWK, ALGORITHM)) as CryptoKey
  return { ...key, sign: await cryptoKey(key.privateJwk), verify: await cryptoKey(key.publicJwk) }
}

/** Returns the next key's id, the same on every instance: if several need a key at once, only one creates it. */
function nextKid(newest: SigningKey | undefined): string {
  return `portal-${Number(newest?.kid.split('-')[1] ?? 0) + 1}`
}

async function addKey(transaction: Queryable, kid: string, created: number): Promise<void> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true })
  const key = {
    kid,
    privateJwk: JSON.stringify(await exportJWK(pair.privateKey)),
    publicJwk: JSON.stringify(await exportJWK(pair.publicKey)),
    created,
  }
  if (!(await insertSigningKey(transaction, key))) throw new WriteConflict()
}
