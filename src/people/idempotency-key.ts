import { createHash } from 'node:crypto'
import { AppError } from '#core/errors.ts'
import type { AuditedAct } from '#domain/console/audited-acts.ts'
import { findAuditedById } from '#store/operation/audit-log.ts'
import type { Queryable } from '#store/schema.ts'

/** Components of an audit entry's id: `act` identifies the action and its key, `content` its details. */
interface NamedEntry {
  act: string
  content: string
}

/**
 * Derives the id of an audit entry from the caller's key and from the content, such as the person or the whole
 * request. The key must be secret; otherwise the content could be guessed from the digest.
 */
export function nameEntry(act: AuditedAct, key: string[], content: unknown[]): NamedEntry {
  return { act: `${act} ${digest(...key)} `, content: digest(...key, ...content) }
}

/** Returns the full id of an audit entry. */
export function idOfEntry({ act, content }: NamedEntry): string {
  return act + content
}

function digest(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/**
 * Returns the subject of an earlier action with the same key, or undefined if there is none. Throws `key-reused` if
 * the key was used with different content.
 */
export async function findEarlier(db: Queryable, entry: NamedEntry): Promise<string | undefined> {
  const filledWith = (digit: string) => entry.act + digit.repeat(entry.content.length)
  const earlier = await findAuditedById(db, filledWith('0'), filledWith('f'))
  if (earlier && earlier.id !== idOfEntry(entry))
    throw new AppError('key-reused', 'This Idempotency-Key was already used. Use a new key for each request.')
  return earlier?.subject
}
