import { createHash } from 'node:crypto'
import { AppError } from '#core/errors.ts'
import type { AuditedAct } from '#domain/console/audited-acts.ts'
import { findAuditedById } from '#store/operation/audit-log.ts'
import type { Queryable } from '#store/schema.ts'

/** The id of an act's entry in the audit log, in two parts of which the second says what is done. */
interface NamedEntry {
  act: string
  content: string
}

/**
 * Names the entry of an act by what its caller named it, and by what is done: to which person, or everything
 * that was sent. The key is a secret of its caller, without which nobody finds out from a digest what it says.
 */
export function nameEntry(act: AuditedAct, key: string[], content: unknown[]): NamedEntry {
  return { act: `${act} ${digest(...key)} `, content: digest(...key, ...content) }
}

/** Returns the id of a named entry. */
export function idOfEntry({ act, content }: NamedEntry): string {
  return act + content
}

function digest(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Returns to whom or what an act with this name was done before; refuses its key with another content. */
export async function findEarlier(
  db: Queryable,
  entry: NamedEntry,
  what: 'person' | 'act',
): Promise<string | undefined> {
  const filledWith = (digit: string) => entry.act + digit.repeat(entry.content.length)
  const earlier = await findAuditedById(db, filledWith('0'), filledWith('f'))
  if (earlier && earlier.id !== idOfEntry(entry))
    throw new AppError(
      'key-reused',
      `This Idempotency-Key was used for another ${what}. Use a new key for each act.`,
    )
  return earlier?.subject
}
