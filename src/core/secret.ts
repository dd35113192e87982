import { createHash, randomBytes } from 'node:crypto'
import { ID_BYTES, idFrom } from '#domain/course/draft-parts.ts'

/** Creates a secret of 192 bits for a cookie or a mailed link, of which the server stores the hash. */
export function newSecret(): string {
  return randomBytes(24).toString('base64url')
}

/** Number of characters of a secret. */
const LENGTH = 32

/** Creates a secret for a mailed link that also names its account; both together are hashed. */
export function newSecretFor(uid: string): string {
  return newSecret() + uid
}

/** Returns the account that a mailed secret names; undefined for one of version 0.2.0. */
export function accountNamedIn(secret: string): string | undefined {
  return secret.slice(LENGTH) || undefined
}

/** Returns the hash by which the database knows a secret: SHA-256, base64url. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Returns a new id for a course, a module or a question: 12 letters and digits that say nothing. */
export function newId(): string {
  return idFrom(randomBytes(ID_BYTES))
}
