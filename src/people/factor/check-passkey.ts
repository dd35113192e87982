import type { PasskeyAnswer } from '#contract/console/session.ts'
import { hashOf } from '#core/secret.ts'
import type { HeldBecause } from '#domain/console/second-factor.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import { type ChallengeOf, insertChallenge, takeChallenge } from '#store/people/sign-in/factor-challenges.ts'
import {
  findPasskey,
  holdPasskey,
  notePasskeyUse,
  type Passkey,
} from '#store/people/sign-in/second-factors.ts'
import { lockUser } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import type { AuthContext } from '../auth-context.ts'
import { noteFailedFactor, refuseBeyondFailures } from './failed-factors.ts'
import {
  CHALLENGE_LIFETIME_MS,
  getRelyingParty,
  loadWebAuthn,
  passkeyRefused,
  readClientData,
} from './webauthn.ts'

/** The purpose of a passkey challenge: a sign-in, or a second-factor check in a session of the account `uid`. */
export type PasskeyUse = ChallengeOf & { uid?: string }

/**
 * Returns the options for the browser's `navigator.credentials.get`. They list no passkeys, since a list would reveal
 * accounts.
 */
export async function askForPasskey(context: AuthContext, use: PasskeyUse): Promise<object> {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const { id: rpID } = getRelyingParty(context)
  const given = { rpID, userVerification: 'required', timeout: CHALLENGE_LIFETIME_MS } as const
  const options = await generateAuthenticationOptions(given)
  const expires = context.clock() + CHALLENGE_LIFETIME_MS
  await insertChallenge(context.db, { ...use, hash: hashOf(options.challenge), expires })
  return { ...options }
}

/**
 * Checks a passkey's response, runs `act` in the transaction that counts the use, and returns its result. The
 * challenge is always used up. A valid signature for another origin, for an answered challenge or with an outdated
 * counter puts the passkey on hold, since the passkey or its response was copied. Refuses with `invalid-credential`,
 * which is audited, and with `too-many-requests` beyond the network's failure limit.
 */
export async function checkPasskey<Result>(
  context: AuthContext,
  { use, response, ip }: { use: PasskeyUse; response: PasskeyAnswer; ip: string },
  act: (transaction: Queryable, passkey: Passkey, now: number) => Promise<Result>,
): Promise<Result> {
  const passkey = await findPasskey(context.db, response.id)
  await refuseBeyondFailures(context, { uid: passkey?.uid, ip })
  const now = context.clock()
  const client = readClientData(response.response.clientDataJSON)
  const challenge =
    client && (await takeChallenge(context.db, { ...use, hash: hashOf(client.challenge) }, now))
  const counter = passkey && client && (await readCounter(context, passkey, response, client.origin))
  const isOwn = passkey !== undefined && (use.uid === undefined || passkey.uid === use.uid)
  const isForeign = client && !getRelyingParty(context).origins.includes(client.origin)
  const outcome = await inTransaction(context.db, async (transaction) => {
    if (passkey) await lockUser(transaction, passkey.uid)
    if (passkey && counter !== undefined) {
      const copied = isForeign ? 'other-page' : challenge === 'reused' ? 'second-answer' : undefined
      const isUsed =
        isOwn &&
        copied === undefined &&
        challenge === 'taken' &&
        (await notePasskeyUse(transaction, { ...passkey, counter }, now))
      if (isUsed) return { result: await act(transaction, passkey, now) }
      const wentBack = isBack(counter, (await findPasskey(transaction, passkey.id))?.counter)
      const because = copied ?? (wentBack ? 'counter-went-back' : undefined)
      if (because) await hold(transaction, { ...passkey, because }, ip, now)
    }
    await noteFailedFactor(transaction, { uid: passkey?.uid, ip }, now)
    return { isHeld: passkey?.held !== undefined }
  })
  if ('result' in outcome) return outcome.result
  throw passkeyRefused(
    outcome.isHeld && counter !== undefined
      ? 'This passkey is on hold until an admin reviews it. Sign in another way.'
      : undefined,
  )
}

/**
 * Returns the counter of a response if its signature by this passkey for this console is valid, otherwise undefined.
 */
async function readCounter(
  context: AuthContext,
  { id, publicKey }: Passkey,
  response: PasskeyAnswer,
  origin: string,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const credential = { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: toResponse(response),
      // Origin and challenge are checked above: a valid signature for another page, or a repeated one, indicates a
      // copy.
      expectedChallenge: () => true,
      expectedOrigin: origin,
      expectedRPID: getRelyingParty(context).id,
      credential,
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

/** Returns the verified parts of the response and drops the browser's extra fields. */
function toResponse({ id, rawId, type, response }: PasskeyAnswer) {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const verified = { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) }
  return { id, rawId, type, clientExtensionResults: {}, response: verified }
}

function isBack(counter: number, stored: number | undefined): boolean {
  return stored !== undefined && (counter > 0 || stored > 0) && counter <= stored
}

async function hold(
  db: Queryable,
  { uid, id, because }: Passkey & { because: HeldBecause },
  ip: string,
  now: number,
): Promise<void> {
  if (!(await holdPasskey(db, { uid, id, because }, now))) return
  await audit(db, { act: 'passkey-held', actor: 'nobody', subject: uid, address: ip }, now)
}
