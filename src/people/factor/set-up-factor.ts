import { randomBytes } from 'node:crypto'
import { AppError } from '#core/errors.ts'
import { hashOf } from '#core/secret.ts'
import type { AuditedAct } from '#domain/console/audited-acts.ts'
import { MAX_PASSKEYS, maySetUpFactor, RECOVERY_CODES } from '#domain/console/second-factor.ts'
import { A_MINUTE } from '#domain/durations.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import {
  findPendingApp,
  removePendingApp,
  replacePendingApp,
} from '#store/people/sign-in/factor-challenges.ts'
import { findFactors, replaceApp, replaceRecoveryCodes } from '#store/people/sign-in/second-factors.ts'
import { lockUser } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import type { AuthContext, SignedIn } from '../auth-context.ts'
import { wrongCode } from './failed-factors.ts'
import { noteFactorShown } from './note-factor-shown.ts'
import { findStep, toBase32 } from './totp.ts'

/** Time limit for a new app's first code, in ms. It allows for installing the app. */
const APP_SETUP_MS = 15 * A_MINUTE

/** Length in bytes of an app's secret (RFC 4226, section 4) and of a recovery code. */
const SECRET_BYTES = 20

const CODE_BYTES = 10

/**
 * Refuses with `confirmation-needed` or `second-factor-needed` if the session may not set up a factor. Before a
 * setup, the caller must have locked the account.
 */
export async function requireSetUp(
  db: Queryable,
  { user, session }: SignedIn,
  now: number,
): Promise<{ hasFactor: boolean }> {
  const { hasFactor } = await findFactors(db, user.uid)
  if (maySetUpFactor(session, hasFactor, now)) return { hasFactor }
  if (session.secondFactor !== undefined) throw new AppError('confirmation-needed', 'Verify it’s you.')
  throw new AppError('second-factor-needed', 'To set up two-step verification, open the link we emailed you.')
}

/** Creates the secret of a new authenticator app. The app is pending until its first code is entered. */
export async function beginApp(
  context: AuthContext,
  sender: SignedIn,
): Promise<{ secret: string; uri: string }> {
  const { user, session } = sender
  const now = context.clock()
  const secret = toBase32(randomBytes(SECRET_BYTES))
  await inTransaction(context.db, async (transaction) => {
    await lockUser(transaction, user.uid)
    await requireSetUp(transaction, sender, now)
    const of = { act: 'set-up-app', session: session.sid, uid: user.uid } as const
    await replacePendingApp(transaction, {
      ...of,
      hash: pendingApp(sender),
      secret,
      expires: now + APP_SETUP_MS,
    })
  })
  const issuer = `${context.config.companyName} console`
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(user.email)}`
  const about = `issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&${about}` }
}

/**
 * Activates the pending app with its first code and replaces an earlier app. The app counts as a second factor in
 * this session. Returns the session's new secret, or undefined if the secret is unchanged. Refuses as `requireSetUp`
 * does, and with `invalid-credential` for a wrong or late code.
 */
export function confirmApp(
  context: AuthContext,
  sender: SignedIn,
  { code, ip }: { code: string; ip: string },
): Promise<string | undefined> {
  const { uid } = sender.user
  const now = context.clock()
  return inTransaction(context.db, async (transaction) => {
    await lockUser(transaction, uid)
    await requireSetUp(transaction, sender, now)
    const secret = await findPendingApp(transaction, { hash: pendingApp(sender), uid }, now)
    const step = secret && findStep(secret, code.replace(/\s/g, ''), now)
    if (!secret || !step) throw wrongCode()
    await removePendingApp(transaction, pendingApp(sender))
    await replaceApp(transaction, { uid, secret, lastStep: step }, now)
    return noteSetUp(transaction, sender, { act: 'authenticator-added', ip }, now)
  })
}

/**
 * Creates and returns ten recovery codes and stores their hashes. They replace all earlier codes. Refuses as
 * `requireSetUp` does, and with `second-factor-needed` if there is no other factor.
 */
export async function makeRecoveryCodes(
  context: AuthContext,
  sender: SignedIn,
  ip: string,
): Promise<string[]> {
  const { uid } = sender.user
  const now = context.clock()
  const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(CODE_BYTES)))
  await inTransaction(context.db, async (transaction) => {
    await lockUser(transaction, uid)
    const { hasFactor } = await requireSetUp(transaction, sender, now)
    if (!hasFactor)
      throw new AppError('second-factor-needed', 'Create a passkey or use an authenticator app first.')
    await replaceRecoveryCodes(transaction, { uid, hashes: codes.map(hashOf) }, now)
    await audit(transaction, { act: 'recovery-codes-made', actor: uid, subject: uid, address: ip }, now)
  })
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}

export async function noteSetUp(
  db: Queryable,
  sender: SignedIn,
  { act, ip }: { act: AuditedAct; ip: string },
  now: number,
): Promise<string | undefined> {
  const { uid } = sender.user
  await audit(db, { act, actor: uid, subject: uid, address: ip }, now)
  return noteFactorShown(db, sender, ip, now)
}

function pendingApp({ session }: SignedIn): string {
  return hashOf(`set-up-app ${session.sid}`)
}

export function refuseTooMany(count: number): void {
  if (count >= MAX_PASSKEYS)
    throw new AppError('invalid-argument', `You can have at most ${MAX_PASSKEYS} passkeys. Remove one first.`)
}
