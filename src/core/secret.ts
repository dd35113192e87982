import { createHash, randomBytes } from 'node:crypto'
import { ID_BYTES, idFrom } from '#domain/course/draft-parts.ts'

/** Creates a 192-bit secret for a cookie or a mailed link; the server stores only its hash. */
export function newSecret(): string {
  return randomBytes(24).toString('base64url')
}

/** Length of a secret, in characters. */
const LENGTH = 32

/** Creates a secret for a mailed link that also contains the account's id; both are hashed together. */
export function newSecretFor(uid: string): string {
  return newSecret() + uid
}

/** Returns the account id contained in a mailed secret; undefined for a secret from version 0.2.0. */
export function accountNamedIn(secret: string): string | undefined {
  return secret.slice(LENGTH) || undefined
}

/** Returns the hash under which the database stores a secret: SHA-256, base64url. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Returns a random id for a course, a module or a question: 12 letters and digits. */
export function newId(): string {
  return idFrom(randomBytes(ID_BYTES))
}
