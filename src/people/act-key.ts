import { createHash } from 'node:crypto'
import { AppError } from '#core/errors.ts'
import type { AuditedAct } from '#domain/company/audited-acts.ts'
import { findAuditedById } from '#store/operation/audit-log.ts'
import type { Queryable } from '#store/schema.ts'

/** The id of an act's entry in the audit log, in two parts of which the second says to whom it was done. */
interface NamedEntry {
  act: string
  person: string
}

/**
 * Names the entry of an act by what its caller named it, and by the person to whom it is done. The key is a
 * secret of its caller, without which nobody finds out from a digest whom it is about.
 */
export function nameEntry(act: AuditedAct, key: string[], person: string[]): NamedEntry {
  return { act: `${act} ${digest(...key)} `, person: digest(...key, ...person) }
}

/** Returns the id of a named entry. */
export function idOfEntry({ act, person }: NamedEntry): string {
  return act + person
}

function digest(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Returns the account that an act with this name added before; refuses its key with another person. */
export async function findEarlier(db: Queryable, entry: NamedEntry): Promise<string | undefined> {
  const filledWith = (digit: string) => entry.act + digit.repeat(entry.person.length)
  const earlier = await findAuditedById(db, filledWith('0'), filledWith('f'))
  if (earlier && earlier.id !== idOfEntry(entry))
    throw new AppError(
      'key-reused',
      'This Idempotency-Key was used for another person. Use a new key for each act.',
    )
  return earlier?.subject
}
