import { createHash } from 'node:crypto'
import type { AppContext } from '#app-context.ts'
import type { AuditedAct } from '#domain/console/audited-acts.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { findNewestAct } from '#store/operation/audit-log.ts'
import type { User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { findEarlier, idOfEntry, nameEntry } from '../idempotency-key.ts'
import { refuseOldPage } from '../refuse-old-page.ts'
import type { AccountChanger } from './disable-account.ts'

/** An action submitted from an account's page, with the version shown there and its idempotency key. */
export interface AccountAct {
  uid: string
  act: AuditedAct
  version: string
  key: string
  /** The action's further input. */
  content?: unknown
}

type Portal = Pick<AppContext, 'db' | 'clock'> & { config: Pick<AppContext['config'], 'timeZone'> }

/**
 * Returns the version that an action on an account must match. It changes with the name, email, role, partner and
 * state.
 */
export function versionOf({ email, userName, roles, partner, disabled }: User): string {
  const shown = [email, userName, roles, partner ?? null, disabled]
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
}

/** Returns the id of the action's audit entry, and whether that entry already exists. */
export async function findEntry(
  db: Queryable,
  { uid, act, version, key, content }: AccountAct,
  actor: string,
): Promise<{ id: string; isDone: boolean }> {
  const entry = nameEntry(act, [actor, key], [[uid, version, content]])
  return { id: idOfEntry(entry), isDone: (await findEarlier(db, entry)) !== undefined }
}

/**
 * Performs an action on an account in one transaction, once per idempotency key. `lock` locks and returns the account
 * and refuses ineligible accounts. Refuses with `changed-meanwhile` if the page is out of date.
 */
export function actOnAccount<Person extends User>(
  context: Portal,
  act: AccountAct,
  by: AccountChanger,
  {
    lock,
    work,
  }: {
    lock: (db: Queryable) => Promise<Person>
    work: (db: Queryable, person: Person, by: AccountChanger, now: number) => Promise<unknown>
  },
): Promise<void> {
  return inTransaction(context.db, async (transaction) => {
    const person = await lock(transaction)
    const { id, isDone } = await findEntry(transaction, act, by.actor)
    if (isDone) return
    await refuseOldAccount(transaction, person, act.version, context)
    await work(transaction, person, { ...by, id }, context.clock())
  })
}

/** Audit actions that change the account details shown on a page. */
const CHANGES = [
  'account-created',
  'associate-added',
  'access-removed',
  'access-restored',
  'account-moved',
  'account-moved-with-record',
  'role-changed',
  'account-changed',
  'name-corrected',
  'email-changed',
  'associate-email-changed',
  'account-disabled',
  'account-enabled',
  'partner-suspended',
  'partner-resumed',
  'partner-removed',
] as const

/** Refuses with `changed-meanwhile` if the page shows an outdated account. */
export async function refuseOldAccount(
  db: Queryable,
  user: User,
  version: string,
  { config }: Pick<Portal, 'config'>,
): Promise<void> {
  if (versionOf(user) === version) return
  const subjects = [user.uid, ...(user.partner === undefined ? [] : [user.partner])]
  throw await refuseOldPage(db, await findNewestAct(db, subjects, CHANGES), config.timeZone)
}
