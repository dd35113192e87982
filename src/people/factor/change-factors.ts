import type { CompanyAccountAnswer } from '#contract/console/session.ts'
import { AppError, notFound } from '#core/errors.ts'
import { hashOf } from '#core/secret.ts'
import type { AuditedAct } from '#domain/console/audited-acts.ts'
import { companyRole } from '#domain/console/company-roles.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import { findMailChoices } from '#store/people/mail-choices.ts'
import {
  countRecoveryCodes,
  findApp,
  listPasskeys,
  type Passkey,
  removeApp,
  removePasskey,
  renamePasskey,
} from '#store/people/sign-in/second-factors.ts'
import { lockUser, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import type { AuthContext, ClaimedSender } from '../auth-context.ts'
import { listOwnSessions } from '../session/own-sessions.ts'

/** Reads the second factors, sessions and emails of the sender's own account. */
export async function readOwnAccount(
  context: AuthContext,
  actor: ClaimedSender,
  user: User,
): Promise<CompanyAccountAnswer> {
  const { db } = context
  const [passkeys, app, recoveryCodesLeft, sessions, { report }] = await Promise.all([
    listPasskeys(db, actor.uid),
    findApp(db, actor.uid),
    countRecoveryCodes(db, actor.uid),
    listOwnSessions(context, actor),
    findMailChoices(db, actor.uid),
  ])
  return {
    passkeys: passkeys.map((passkey) => ({
      id: publicId(passkey),
      name: passkey.name,
      made: passkey.made,
      ...(passkey.lastUsed === undefined ? {} : { lastUsed: passkey.lastUsed }),
      ...(passkey.held === undefined ? {} : { held: passkey.held }),
    })),
    ...(app ? { app: appOf(app) } : {}),
    recoveryCodesLeft,
    sessions,
    ...(companyRole(user) === 'company-admin' ? { report } : {}),
  }
}

function appOf({ made, lastUsed }: { made: number; lastUsed: number | undefined }) {
  return { made, ...(lastUsed === undefined ? {} : { lastUsed }) }
}

/** Renames one of the account's own passkeys. Refuses any other passkey with 404. */
export function renameOwnPasskey(
  context: AuthContext,
  uid: string,
  { id, name, ip }: { id: string; name: string; ip: string },
): Promise<void> {
  return changeOwn(context, { uid, act: 'passkey-renamed', ip }, async (transaction) => {
    const { passkey } = await getOwn(transaction, uid, id)
    await renamePasskey(transaction, { uid, id: passkey.id, name })
  })
}

/**
 * Removes one of the account's own passkeys. Refuses any other passkey with 404, and the last factor with
 * `last-factor`.
 */
export function removeOwnPasskey(
  context: AuthContext,
  uid: string,
  { id, ip }: { id: string; ip: string },
): Promise<void> {
  return changeOwn(context, { uid, act: 'passkey-removed', ip }, async (transaction) => {
    const { passkey, others } = await getOwn(transaction, uid, id)
    if (others.length === 0 && !(await findApp(transaction, uid))) throw lastFactor()
    await removePasskey(transaction, { uid, id: passkey.id })
  })
}

/**
 * Removes the account's authenticator app. Refuses with 404 if there is none, and with `last-factor` if it is the
 * last factor.
 */
export function removeOwnApp(context: AuthContext, uid: string, ip: string): Promise<void> {
  return changeOwn(context, { uid, act: 'authenticator-removed', ip }, async (transaction) => {
    const passkeys = await listPasskeys(transaction, uid)
    if (!(await removeApp(transaction, uid))) throw notFound()
    if (!passkeys.some(({ held }) => held === undefined)) throw lastFactor()
  })
}

/** Changes an account's factors while holding its lock, and audits the change. */
function changeOwn(
  { db, clock }: AuthContext,
  { uid, act, ip }: { uid: string; act: AuditedAct; ip: string },
  change: (transaction: Queryable) => Promise<void>,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockUser(transaction, uid)
    await change(transaction)
    await audit(transaction, { act, actor: uid, subject: uid, address: ip }, clock())
  })
}

async function getOwn(
  db: Queryable,
  uid: string,
  id: string,
): Promise<{ passkey: Passkey; others: Passkey[] }> {
  const passkeys = await listPasskeys(db, uid)
  const passkey = passkeys.find((one) => publicId(one) === id)
  if (!passkey) throw notFound()
  return { passkey, others: passkeys.filter((one) => one !== passkey && one.held === undefined) }
}

/** Returns the passkey's public id: a hash that is short enough for URLs. */
export function publicId({ id }: Pick<Passkey, 'id'>): string {
  return hashOf(id)
}

function lastFactor(): AppError {
  return new AppError('last-factor', 'You need at least one verification method. Set up another one first.')
}
