import { createHash } from 'node:crypto'
import { AppError } from '#core/errors.ts'
import type { AuditedAct } from '#domain/company/audited-acts.ts'
import { findAuditedById } from '#store/operation/audit-log.ts'
import type { Queryable } from '#store/schema.ts'

/** An act that names itself by a key of its sender, so that it is done once however often it is sent. */
export interface KeyedAct {
  act: AuditedAct
  actor: string
  key: string
  /** Everything that the act is to do. */
  content: unknown
}

/** Returns the id of an act's entry in the audit log, in two parts, of which the second is of its content. */
function nameOf({ act, actor, key, content }: KeyedAct): [string, string] {
  return [`${act} ${digest(actor, key)} `, digest(actor, key, content)]
}

/** Returns the id under which an act is noted. */
export function entryOf(act: KeyedAct): string {
  return nameOf(act).join('')
}

/** Returns whether an act was done before; refuses its key with another content. */
export async function wasDone(db: Queryable, act: KeyedAct): Promise<boolean> {
  const [own, content] = nameOf(act)
  const filledWith = (digit: string) => own + digit.repeat(content.length)
  const entry = await findAuditedById(db, filledWith('0'), filledWith('f'))
  if (entry && entry.id !== own + content)
    throw new AppError(
      'key-reused',
      'This Idempotency-Key was used for another act. Use a new key for each act.',
    )
  return entry !== undefined
}

function digest(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
