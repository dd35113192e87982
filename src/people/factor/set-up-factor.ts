import { randomBytes } from 'node:crypto'
import type { NewPasskey } from '#contract/company/session.ts'
import { AppError } from '#core/errors.ts'
import { hashOf } from '#core/secret.ts'
import type { AuditedAct } from '#domain/company/audited-acts.ts'
import { MAX_PASSKEYS, maySetUpFactor, RECOVERY_CODES } from '#domain/company/second-factor.ts'
import { A_MINUTE } from '#domain/durations.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import {
  findPendingApp,
  insertChallenge,
  removePendingApp,
  replacePendingApp,
  takeChallenge,
} from '#store/people/factor-challenges.ts'
import {
  findFactors,
  insertPasskey,
  listPasskeys,
  replaceApp,
  replaceRecoveryCodes,
} from '#store/people/second-factors.ts'
import { lockUser } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import type { AuthContext, SignedIn } from '../auth-context.ts'
import { noteFailedFactor, refuseBeyondFailures, wrongCode } from './failed-factors.ts'
import { noteFactorShown } from './note-factor-shown.ts'
import { findStep, toBase32 } from './totp.ts'
import {
  CHALLENGE_LIFETIME_MS,
  getRelyingParty,
  loadWebAuthn,
  passkeyRefused,
  readClientData,
} from './webauthn.ts'

/** Time within which a new app must send its first code, in ms: it may have to be installed first. */
const APP_SETUP_MS = 15 * A_MINUTE

/** Kinds of keys, as COSE numbers them: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]

/** Bytes of an app's secret (RFC 4226, section 4) and of a recovery code. */
const SECRET_BYTES = 20
const CODE_BYTES = 10

/**
 * Refuses with `confirmation-needed` or `second-factor-needed` a session that may not set up a factor; in the
 * transaction that sets one up its account is locked.
 */
async function requireSetUp(
  db: Queryable,
  { user, session }: SignedIn,
  now: number,
): Promise<{ hasFactor: boolean }> {
  const { hasFactor } = await findFactors(db, user.uid)
  if (maySetUpFactor(session, hasFactor, now)) return { hasFactor }
  if (session.secondFactor !== undefined) throw new AppError('confirmation-needed', 'Confirm that it is you.')
  throw new AppError('second-factor-needed', 'A factor can be set up after following a mailed link.')
}

/** Returns what a browser's `create` is given; refuses as `requireSetUp` does, and an eleventh passkey. */
export async function askForNewPasskey(portal: AuthContext, sender: SignedIn): Promise<object> {
  const { user, session } = sender
  const now = portal.clock()
  await requireSetUp(portal.db, sender, now)
  const known = await listPasskeys(portal.db, user.uid)
  refuseTooMany(known.length)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: portal.config.companyName,
    rpID: getRelyingParty(portal).id,
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
  await insertChallenge(portal.db, { ...of, hash: hashOf(options.challenge), expires })
  return { ...options }
}

/**
 * Stores a new passkey, which counts as shown in this session; returns the session's new secret, if it gets
 * one. Refuses as `requireSetUp` does, and with `invalid-credential`, which is audited, what another page made
 * or another challenge asked for.
 */
export async function addPasskey(
  portal: AuthContext,
  sender: SignedIn,
  { name, response, ip }: { name: string; response: NewPasskey; ip: string },
): Promise<string | undefined> {
  await refuseBeyondFailures(portal, ip)
  const { uid } = sender.user
  const now = portal.clock()
  const of = { act: 'set-up-passkey', session: sender.session.sid, uid } as const
  const client = readClientData(response.response.clientDataJSON)
  const taken = client && (await takeChallenge(portal.db, { ...of, hash: hashOf(client.challenge) }, now))
  const made = taken === 'taken' ? await readNewPasskey(portal, response, client?.challenge ?? '') : undefined
  if (!made) {
    await inTransaction(portal.db, (transaction) => noteFailedFactor(transaction, { uid, ip }, now))
    throw passkeyRefused()
  }
  return inTransaction(portal.db, async (transaction) => {
    await lockUser(transaction, uid)
    await requireSetUp(transaction, sender, now)
    refuseTooMany((await listPasskeys(transaction, uid)).length)
    if (!(await insertPasskey(transaction, { uid, name, ...made }, now)))
      throw new AppError('changed-meanwhile', 'This passkey is known already.')
    return noteSetUp(transaction, sender, { act: 'passkey-added', ip }, now)
  })
}

async function readNewPasskey(portal: AuthContext, response: NewPasskey, challenge: string) {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { id: expectedRPID, origins } = getRelyingParty(portal)
  const { rawId, type } = response
  const { clientDataJSON, attestationObject, transports = [] } = response.response
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...{ id: response.id, rawId, type, clientExtensionResults: {} },
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

/** Makes the secret of a new authenticator app, which waits for its first code. */
export async function beginApp(
  portal: AuthContext,
  sender: SignedIn,
): Promise<{ secret: string; uri: string }> {
  const { user, session } = sender
  const now = portal.clock()
  const secret = toBase32(randomBytes(SECRET_BYTES))
  await inTransaction(portal.db, async (transaction) => {
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
  const issuer = `${portal.config.companyName} console`
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(user.email)}`
  const about = `issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&${about}` }
}

/**
 * Sets up the app that waits, by its first code, in place of an earlier one; it counts as shown in this
 * session. Returns the session's new secret, if it gets one. Refuses as `requireSetUp` does, and with
 * `invalid-credential` a wrong code, or one that comes too late.
 */
export function confirmApp(
  portal: AuthContext,
  sender: SignedIn,
  { code, ip }: { code: string; ip: string },
): Promise<string | undefined> {
  const { uid } = sender.user
  const now = portal.clock()
  return inTransaction(portal.db, async (transaction) => {
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
 * Makes ten recovery codes in place of all earlier ones and returns them, which are stored as hashes alone.
 * Refuses as `requireSetUp` does, and with `second-factor-needed` before there is another factor.
 */
export async function makeRecoveryCodes(
  portal: AuthContext,
  sender: SignedIn,
  ip: string,
): Promise<string[]> {
  const { uid } = sender.user
  const now = portal.clock()
  const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(CODE_BYTES)))
  await inTransaction(portal.db, async (transaction) => {
    await lockUser(transaction, uid)
    const { hasFactor } = await requireSetUp(transaction, sender, now)
    if (!hasFactor)
      throw new AppError('second-factor-needed', 'Create a passkey or use an authenticator app first.')
    await replaceRecoveryCodes(transaction, { uid, hashes: codes.map(hashOf) }, now)
    await audit(transaction, { act: 'recovery-codes-made', actor: uid, subject: uid, address: ip }, now)
  })
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}

async function noteSetUp(
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

function refuseTooMany(count: number): void {
  if (count >= MAX_PASSKEYS)
    throw new AppError('invalid-argument', `An account has at most ${MAX_PASSKEYS} passkeys.`)
}
