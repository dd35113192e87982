import { AppError, inSeconds } from '#core/errors.ts'
import { hashOf } from '#core/secret.ts'
import { holdAfter } from '#domain/console/wrong-codes.ts'
import { A_MINUTE, AN_HOUR } from '#domain/durations.ts'
import { plural } from '#domain/messages.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { findApp, noteCodeUse, takeRecoveryCode } from '#store/people/sign-in/second-factors.ts'
import {
  clearAttempts,
  codeCounter,
  readAttempts,
  writeAttempts,
} from '#store/people/sign-in/sign-in-attempts.ts'
import { lockUser } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import type { AuthContext, SignedIn } from '../auth-context.ts'
import { noteFailedFactor, refuseBeyondFailures, wrongCode } from './failed-factors.ts'
import { mailCodeUse } from './mail-code-use.ts'
import { noteFactorShown } from './note-factor-shown.ts'
import { findStep } from './totp.ts'

/** A code as entered: of the account's app, or a recovery code. */
export interface EnteredCode {
  kind: 'app' | 'recovery'
  code: string
  ip: string
}

type Outcome = { shown: string | undefined } | { wrong: true } | { heldUntil: number }

/**
 * Checks a code in the sender's session and returns the session's new secret, if it is replaced. An account's codes
 * are checked in sequence, so a code counts once even if several tabs send it. Wrong codes are counted in the same
 * transaction. Refuses with `invalid-credential`, with `too-many-attempts` while the account's codes are locked, and
 * with `too-many-requests` beyond the network's failure limit.
 */
export async function showCode(
  context: AuthContext,
  sender: SignedIn,
  entered: EnteredCode,
): Promise<string | undefined> {
  await refuseBeyondFailures(context, { uid: sender.user.uid, ip: entered.ip })
  const now = context.clock()
  const outcome = await inTransaction(context.db, async (transaction): Promise<Outcome> => {
    const { uid } = sender.user
    await lockUser(transaction, uid)
    const { failures, lockedUntil } = await readAttempts(transaction, codeCounter(uid))
    if (lockedUntil > now) return { heldUntil: lockedUntil }
    if (await takeCode(transaction, uid, entered, now)) {
      await clearAttempts(transaction, codeCounter(uid))
      if (entered.kind === 'recovery') await mailCodeUse(transaction, sender.user, entered.ip, now)
      return { shown: await noteFactorShown(transaction, sender, entered.ip, now) }
    }
    return noteWrongCode(transaction, { uid, ip: entered.ip, failures: failures + 1 }, now)
  })
  if ('heldUntil' in outcome) throw codesHeld(outcome.heldUntil - now)
  if ('wrong' in outcome) throw wrongCode(entered.kind)
  if (entered.kind === 'recovery') context.mail.wake()
  return outcome.shown
}

async function noteWrongCode(
  db: Queryable,
  { uid, ip, failures }: { uid: string; ip: string; failures: number },
  now: number,
): Promise<Outcome> {
  const hold = holdAfter(failures)
  const lockedUntil = hold === 0 ? 0 : now + hold
  await writeAttempts(db, { counter: codeCounter(uid), failures, lockedUntil }, now)
  await noteFailedFactor(db, { uid, ip }, now)
  return hold === 0 ? { wrong: true } : { heldUntil: lockedUntil }
}

/** Uses up a code. Returns false if it is wrong or already used. */
async function takeCode(
  db: Queryable,
  uid: string,
  { kind, code }: EnteredCode,
  now: number,
): Promise<boolean> {
  const plain = code.replace(/[\s-]/g, '').toUpperCase()
  if (kind === 'recovery') return takeRecoveryCode(db, { uid, hash: hashOf(plain) }, now)
  const app = await findApp(db, uid)
  const step = app && findStep(app.secret, plain, now)
  return step !== undefined && noteCodeUse(db, { uid, step }, now)
}

/** Returns the refusal while codes are locked. `wait` is in ms. */
function codesHeld(wait: number): AppError {
  const time =
    wait < 2 * AN_HOUR
      ? plural(Math.ceil(wait / A_MINUTE), 'minute')
      : plural(Math.ceil(wait / AN_HOUR), 'hour')
  const message = `You’ve entered too many codes. Try again in ${time}, or use a passkey.`
  return new AppError('too-many-attempts', message, inSeconds(wait))
}
