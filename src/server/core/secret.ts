import { createHash, randomBytes } from 'node:crypto'

/** Creates a secret of 192 bits for a cookie or a mailed link. Only its holder has it: the server stores its hash. */
export function newSecret(): string {
  return randomBytes(24).toString('base64url')
}

/** Returns the hash by which the database knows a secret: SHA-256, base64url. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
