import { audit } from '#store/operation/audit-log.ts'
import { setDisabled } from '#store/people/account-access.ts'
import { endSessionsOf } from '#store/people/sessions.ts'
import type { User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'

/**
 * The actor of a change to an account: a console user with a network address, or the operator. `id` is that of the
 * audit entry, for an action that is done only once.
 */
export type AccountChanger = { actor: string; address?: string | undefined; id?: string | undefined }

/** The operator at the command line. */
export const OPERATOR: AccountChanger = { actor: 'operator' }

/** Disables an account and ends its sessions at once. The caller has locked it. */
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
