import { A_MINUTE } from '#domain/durations.ts'
import { findProvedName, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { RESET_LIFETIME } from '../link-lifetimes.ts'
import { findNextReset, type MailAct } from './mail-bounds.ts'
import { queueMail } from './queue-mail.ts'

/**
 * Queues an email with a password reset link. The link is valid until the person can request the next one. Refuses with
 * `too-many-changes` beyond the limits for emails.
 */
export async function queueResetLink(
  db: Queryable,
  { uid, email }: Pick<User, 'uid' | 'email'>,
  act: Omit<MailAct, 'recipient'>,
  now: number,
): Promise<void> {
  const lifetime = Math.max(RESET_LIFETIME, (await findNextReset(db, email, now)) - now)
  const isFromAdmin = act.sender === undefined ? {} : { isFromAdmin: true as const }
  const userName = await findProvedName(db, uid)
  const mail = { kind: 'reset', userName, minutes: Math.ceil(lifetime / A_MINUTE), ...isFromAdmin } as const
  await queueMail(db, { ...act, recipient: email, uid, mail }, now)
}
