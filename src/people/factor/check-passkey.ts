import type { PasskeyAnswer } from '#contract/console/session.ts'
import { hashOf } from '#core/secret.ts'
import type { HeldBecause } from '#domain/console/second-factor.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import { type ChallengeOf, insertChallenge, takeChallenge } from '#store/people/factor-challenges.ts'
import { findPasskey, holdPasskey, notePasskeyUse, type Passkey } from '#store/people/second-factors.ts'
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

/** What a passkey is asked for: to sign in, or to show it in a session of this account. */
export type PasskeyUse = ChallengeOf & { uid?: string }

/** Returns what a browser's `get` is given. It names no passkey: whoever asks may not know whose account it is. */
export async function askForPasskey(portal: AuthContext, use: PasskeyUse): Promise<object> {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const { id: rpID } = getRelyingParty(portal)
  const given = { rpID, userVerification: 'required', timeout: CHALLENGE_LIFETIME_MS } as const
  const options = await generateAuthenticationOptions(given)
  const expires = portal.clock() + CHALLENGE_LIFETIME_MS
  await insertChallenge(portal.db, { ...use, hash: hashOf(options.challenge), expires })
  return { ...options }
}

/**
 * Checks a passkey's answer and acts in the transaction that counts its use; returns what `act` returns. The
 * challenge is used up by it, right or wrong. A passkey that has truly signed for another origin, a challenge
 * that was answered before, or with a counter that went back, is held from then on, since somebody else has it
 * or what it says; nobody can have a passkey held without it. Refuses with `invalid-credential`, which is
 * audited, and with `too-many-requests` beyond the failures of a network.
 */
export async function checkPasskey<Result>(
  portal: AuthContext,
  { use, response, ip }: { use: PasskeyUse; response: PasskeyAnswer; ip: string },
  act: (transaction: Queryable, passkey: Passkey, now: number) => Promise<Result>,
): Promise<Result> {
  const passkey = await findPasskey(portal.db, response.id)
  await refuseBeyondFailures(portal, { uid: passkey?.uid, ip })
  const now = portal.clock()
  const client = readClientData(response.response.clientDataJSON)
  const challenge =
    client && (await takeChallenge(portal.db, { ...use, hash: hashOf(client.challenge) }, now))
  const counter = passkey && client && (await readCounter(portal, passkey, response, client.origin))
  const isOwn = passkey !== undefined && (use.uid === undefined || passkey.uid === use.uid)
  const isForeign = client && !getRelyingParty(portal).origins.includes(client.origin)
  const outcome = await inTransaction(portal.db, async (transaction) => {
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
      ? 'This passkey is held until an admin has looked. Use another way to sign in.'
      : undefined,
  )
}

/** Returns the counter of an answer that this passkey has signed for this console; undefined for any other. */
async function readCounter(
  portal: AuthContext,
  { id, publicKey }: Passkey,
  response: PasskeyAnswer,
  origin: string,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const credential = { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: toResponse(response),
      // Both are judged above: what is truly signed for another page or twice was copied.
      expectedChallenge: () => true,
      expectedOrigin: origin,
      expectedRPID: getRelyingParty(portal).id,
      credential,
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

/** The answer with what is verified, and nothing of what a browser adds to it. */
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
