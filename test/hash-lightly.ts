import { argon2Sync, randomBytes } from 'node:crypto'
import { DEMO_PASSWORD } from '#demo/people.ts'
import type { Database } from '#store/schema.ts'

/**
 * Hashes a password at argon2id's lowest cost, which the stored format includes. Tests sign in thousands of people; the
 * benchmarks measure the real cost.
 */
export function hashLightly(password: string, { passes = 1 } = {}): string {
  const [memory, parallelism] = [8, 1]
  const nonce = randomBytes(16)
  const parameters = { memory, passes, parallelism, tagLength: 32, message: password, nonce }
  const [salt, tag] = [nonce, argon2Sync('argon2id', parameters)].map((bytes) =>
    bytes.toString('base64').replace(/=+$/, ''),
  )
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt}$${tag}`
}

/** Stores such a hash for all demo accounts with a password. */
export async function lightenDemoHashes(db: Database): Promise<void> {
  const light = db.updateTable('users').set({ password_hash: hashLightly(DEMO_PASSWORD) })
  await light.where('password_hash', 'is not', null).execute()
}
