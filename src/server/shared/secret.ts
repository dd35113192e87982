import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 192 bits, for a cookie or a mailed link: nobody but its holder has it. */
export function newSecret(): string {
  return randomBytes(24).toString('base64url')
}

/** What the database knows a secret by. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
