import type { NewPasskey } from '#contract/console/session.ts'
import { AppError } from '#core/errors.ts'
import { hashOf } from '#core/secret.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { insertChallenge, takeChallenge } from '#store/people/sign-in/factor-challenges.ts'
import { insertPasskey, listPasskeys } from '#store/people/sign-in/second-factors.ts'
import { lockUser } from '#store/people/users.ts'
import type { AuthContext, SignedIn } from '../auth-context.ts'
import { noteFailedFactor, refuseBeyondFailures } from './failed-factors.ts'
import { noteSetUp, refuseTooMany, requireSetUp } from './set-up-factor.ts'
import {
  CHALLENGE_LIFETIME_MS,
  getRelyingParty,
  loadWebAuthn,
  passkeyRefused,
  readClientData,
} from './webauthn.ts'

/** COSE algorithm identifiers: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]

/**
 * Returns the options for the browser's `navigator.credentials.create`. Refuses as `requireSetUp` does, and an
 * eleventh passkey.
 */
export async function askForNewPasskey(context: AuthContext, sender: SignedIn): Promise<object> {
  const { user, session } = sender
  const now = context.clock()
  await requireSetUp(context.db, sender, now)
  const known = await listPasskeys(context.db, user.uid)
  refuseTooMany(known.length)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: context.config.companyName,
    rpID: getRelyingParty(context).id,
    userID: new Uint8Array(Buffer.from(user.uid)),
    userName: user.email,
    userDisplayName: user.userName,
    timeout: CHALLENGE_LIFETIME_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const of = { act: 'set-up-passkey', session: session.sid, uid: user.uid } as const
  const expires = now + CHALLENGE_LIFETIME_MS
  await insertChallenge(context.db, { ...of, hash: hashOf(options.challenge), expires })
  return { ...options }
}

/**
 * Stores a new passkey, which counts as a second factor in this session. Returns the session's new secret, if it is
 * replaced. Refuses as `requireSetUp` does, and with `invalid-credential` if the passkey was made by another page or
 * for another challenge. Such a refusal is audited.
 */
export async function addPasskey(
  context: AuthContext,
  sender: SignedIn,
  { name, response, ip }: { name: string; response: NewPasskey; ip: string },
): Promise<string | undefined> {
  await refuseBeyondFailures(context, { uid: sender.user.uid, ip })
  const { uid } = sender.user
  const now = context.clock()
  const of = { act: 'set-up-passkey', session: sender.session.sid, uid } as const
  const client = readClientData(response.response.clientDataJSON)
  const taken = client && (await takeChallenge(context.db, { ...of, hash: hashOf(client.challenge) }, now))
  const made =
    taken === 'taken' ? await readNewPasskey(context, response, client?.challenge ?? '') : undefined
  if (!made) {
    await inTransaction(context.db, (transaction) => noteFailedFactor(transaction, { uid, ip }, now))
    throw passkeyRefused()
  }
  return inTransaction(context.db, async (transaction) => {
    await lockUser(transaction, uid)
    await requireSetUp(transaction, sender, now)
    refuseTooMany((await listPasskeys(transaction, uid)).length)
    if (!(await insertPasskey(transaction, { uid, name, ...made }, now)))
      throw new AppError('changed-meanwhile', 'You’ve already added this passkey.')
    return noteSetUp(transaction, sender, { act: 'passkey-added', ip }, now)
  })
}

async function readNewPasskey(context: AuthContext, response: NewPasskey, challenge: string) {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { id: expectedRPID, origins } = getRelyingParty(context)
  const { rawId, type } = response
  const { clientDataJSON, attestationObject, transports = [] } = response.response
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: response.id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
  } catch {
    return undefined
  }
}
