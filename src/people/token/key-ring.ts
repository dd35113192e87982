import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { inTransaction, WriteConflict } from '#store/connection/in-transaction.ts'
import {
  insertSigningKey,
  listSigningKeys,
  removeSigningKey,
  type SigningKey,
} from '#store/people/sign-in/signing-keys.ts'
import type { Database, Queryable } from '#store/schema.ts'

export const ALGORITHM = 'ES256'

/** Time during which a key signs: 90 days, in ms. */
const KEY_LIFETIME_MS = 90 * A_DAY

/** Time during which a new key is published before it signs, in ms. Every instance and reader has the key by then. */
export const PUBLISHED_BEFORE_MS = 2 * AN_HOUR

/** Time during which a key still verifies after it stops signing, in ms; far longer than any token's lifetime. */
const VERIFIES_AFTER_MS = A_DAY

/** Minimum interval between two reads of the keys for unknown key ids, in ms. */
const REREAD_DELAY_MS = 1000

type ImportedKey = Awaited<ReturnType<typeof importJWK>>

type Key = SigningKey & { sign: ImportedKey; verify: ImportedKey }

export type KeyRing = Awaited<ReturnType<typeof createKeyRing>>

/**
 * Creates the ring of keys that sign ID tokens. The keys are stored in the database, so every instance accepts the
 * tokens of the others, also after a restart.
 */
export async function createKeyRing(db: Database, clock: () => number) {
  const reader = createKeyReader(db, clock)

  async function ensure(isDue: (newest: SigningKey | undefined) => boolean): Promise<void> {
    await inTransaction(db, async (transaction) => {
      const newest = (await listSigningKeys(transaction)).at(-1)
      if (isDue(newest)) await addKey(transaction, nextKid(newest), clock())
    })
    await reader.read()
  }
  await ensure((newest) => newest === undefined)

  return {
    /** Returns the current signing key. */
    signing: () => getSigningKey(reader.keys(), clock()),

    /** Finds a key by its id; returns undefined if it never existed or was removed. */
    find: reader.find,

    /** Creates a new key immediately; the previous one verifies for another day. */
    renew: () => ensure(() => true),

    /** Creates a new key when the newest has signed long enough, and removes expired keys. */
    async rotate(): Promise<void> {
      const now = clock()
      await ensure((key) => key === undefined || key.created + KEY_LIFETIME_MS <= now)
      const keys = reader.keys()
      const since = getSigningKey(keys, now)
      if (since.created + PUBLISHED_BEFORE_MS + VERIFIES_AFTER_MS > now) return
      for (const { kid } of keys.slice(0, keys.indexOf(since))) await removeSigningKey(db, kid)
      await reader.read()
    },

    /** Lists the public keys for verifying tokens, as JSON Web Keys. */
    publicKeys: () => reader.keys().map(toPublicJwk),
  }
}

/** Returns the newest key that has been published long enough. The very first key signs immediately. */
function getSigningKey(keys: Key[], now: number): Key {
  const key = keys.findLast(({ created }) => created + PUBLISHED_BEFORE_MS <= now) ?? keys[0]
  if (!key) throw new Error('there is no signing key')
  return key
}

/** Creates a reader that caches the stored keys, oldest first. */
function createKeyReader(db: Database, clock: () => number) {
  let keys: Key[] = []
  let lastRead = 0
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    lastRead = clock()
    keys = await Promise.all((await listSigningKeys(db)).map(importKey))
  }

  /** Reads the keys once for all waiting callers. */
  function readOnce(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  return {
    keys: () => keys,
    read,

    /** Finds a key. Rereads the keys for an unknown id, since another instance may have created it. */
    async find(kid: string | undefined): Promise<Key | undefined> {
      const known = () => keys.find((key) => key.kid === kid)
      if (!known() && (reading || lastRead + REREAD_DELAY_MS <= clock())) await readOnce()
      return known()
    },
  }
}

function toPublicJwk({ kid, publicJwk }: Key) {
  const jwk: JWK = JSON.parse(publicJwk)
  return { ...jwk, kid, alg: ALGORITHM, use: 'sig' }
}

async function importKey(key: SigningKey): Promise<Key> {
  const importJson = (jwk: string) => importJWK(JSON.parse(jwk), ALGORITHM)
  return { ...key, sign: await importJson(key.privateJwk), verify: await importJson(key.publicJwk) }
}

/** Returns the next key's id. It is the same on every instance, so only one of them creates the key. */
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
