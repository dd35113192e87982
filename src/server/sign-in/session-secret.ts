import { createHash, randomBytes } from 'node:crypto'

/** A session's secret, 256 bits: only the browser's cookie holds it. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database knows a secret by. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
