import { audit } from '#store/operation/audit-log.ts'
import { setDisabled } from '#store/people/account-access.ts'
import { endSessionsOf } from '#store/people/sessions.ts'
import type { User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'

/**
 * Who changes an account: somebody in the console, from a network address, or the operator. `id` is that of the
 * entry in the audit log, for an act that is done once.
 */
export type AccountChanger = { actor: string; address?: string | undefined; id?: string | undefined }

/** The operator at the command line. */
export const OPERATOR: AccountChanger = { actor: 'operator' }

/** Disables an account, whose sessions end at once. The caller has locked it. */
export async function disableAccount(
  db: Queryable,
  { uid, partner }: Pick<User, 'uid' | 'partner'>,
  by: AccountChanger,
  now: number,
): Promise<void> {
  await setDisabled(db, uid, true)
  await endSessionsOf(db, uid, now)
  await audit(db, { act: 'account-disabled', ...by, subject: uid, partner }, now)
}

/** Enables a disabled account; its old sessions stay ended. The caller has locked it. */
export async function enableAccount(
  db: Queryable,
  { uid, partner }: Pick<User, 'uid' | 'partner'>,
  by: AccountChanger,
  now: number,
): Promise<void> {
  await setDisabled(db, uid, false)
  await audit(db, { act: 'account-enabled', ...by, subject: uid, partner }, now)
}
