import { audit } from '#store/operation/audit-log.ts'
import { setDisabled } from '#store/people/account-access.ts'
import { endSessionsOf } from '#store/people/sign-in/sessions.ts'
import type { User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'

/**
 * The actor of an account change: the operator, or a console user with a network address. `id` is the audit entry's
 * id for idempotent actions.
 */
export type AccountChanger = { actor: string; address?: string | undefined; id?: string | undefined }

/** The operator at the command line. */
export const OPERATOR: AccountChanger = { actor: 'operator' }

/** Disables an account and ends its sessions. The caller must have locked the account. */
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

/** Enables a disabled account. Its earlier sessions remain ended. The caller must have locked the account. */
export async function enableAccount(
  db: Queryable,
  { uid, partner }: Pick<User, 'uid' | 'partner'>,
  by: AccountChanger,
  now: number,
): Promise<void> {
  await setDisabled(db, uid, false)
  await audit(db, { act: 'account-enabled', ...by, subject: uid, partner }, now)
}
