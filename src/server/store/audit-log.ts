import { randomUUID } from 'node:crypto'
import type { Queryable } from './schema.ts'

/** What the log knows of. It holds no secret, no password, no token. */
export type AuditedAct =
  | 'signed-in'
  | 'sign-in-failed'
  | 'sign-in-locked'
  | 'signed-out'
  | 'session-secret-reused'
  | 'session-ended'
  | 'other-sessions-ended'
  | 'reset-requested'
  | 'password-reset'
  | 'password-changed'
  | 'email-changed'
  | 'account-created'
  | 'associate-added'
  | 'invitation-sent'
  | 'access-removed'
  | 'account-disabled'
  | 'account-enabled'
  | 'role-changed'
  | 'course-imported'

export interface AuditEntry {
  act: AuditedAct
  /** The uid of who did it, `operator`, or `nobody` where nobody was signed in. */
  actor: string
  /** Whom it was done to: a uid, the email where there is no account, or a course's id. */
  subject: string
  /** The client's address, where there was one. */
  address?: string | undefined
}

/** How often something was done to someone since a time. */
export async function countAudited(
  db: Queryable,
  { act, subject }: Pick<AuditEntry, 'act' | 'subject'>,
  since: number,
): Promise<number> {
  const query = db.selectFrom('audit_log').select('id').where('subject', '=', subject)
  return (await query.where('at', '>', since).where('act', '=', act).execute()).length
}

/** Appends one entry; nothing ever changes or removes one. */
export async function audit(db: Queryable, entry: AuditEntry, now: number): Promise<void> {
  const row = { id: randomUUID(), at: now, ...entry, address: entry.address ?? null }
  await db.insertInto('audit_log').values(row).execute()
}
