import { createHash, randomBytes } from 'node:crypto'
import { ID_BYTES, idFrom } from '#domain/course/draft/draft-parts.ts'

/** Creates a 192-bit secret for a cookie or a mailed link. The server stores only its hash. */
export function newSecret(): string {
  return randomBytes(24).toString('base64url')
}

/** Length of a secret, in characters. */
const LENGTH = 32

/** Creates a secret for a mailed link. It contains the account id. Both are hashed together. */
export function newSecretFor(uid: string): string {
  return newSecret() + uid
}

/** Returns the account id in a mailed secret. Undefined for a secret of version 0.2.0. */
export function accountNamedIn(secret: string): string | undefined {
  return secret.slice(LENGTH) || undefined
}

/** Returns the stored hash of a secret: SHA-256 in base64url. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Creates a random id of 12 letters and digits for a course, a module or a question. */
export function newId(): string {
  return idFrom(randomBytes(ID_BYTES))
}
