import type { ConsoleSession } from '#client/session/console-session.ts'
import type { NewPasskey, PasskeyAnswer } from '#contract/console/session.ts'
import { SESSION_CALLS } from '#contract/console/session-calls.ts'

/**
 * How passkeys stand here: a browser knows none at an address that is a number (WebAuthn has no IP addresses),
 * and an old one none at all.
 */
export function judgePasskeys(): 'possible' | 'address-is-number' | 'old-browser' {
  if (/^[\d.]+$|^\[/.test(location.hostname)) return 'address-is-number'
  const isKnown = typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function'
  return isKnown ? 'possible' : 'old-browser'
}

/** The address of this page at `localhost`, where a browser knows passkeys, too. */
export function localhostAddress(): string {
  return location.href.replace(location.hostname, 'localhost')
}

/** The failure of a passkey that was not used: the browser's own window was closed, or none is there. */
export class NoPasskeyUsed extends Error {}

/** Asks the browser for a passkey and signs in with it. */
export async function signInWithPasskey(session: ConsoleSession) {
  const options = await session.ask<PublicKeyCredentialRequestOptionsJSON>(SESSION_CALLS.passkeyOptions)
  return session.begin(SESSION_CALLS.passkeySession, { response: await getPasskey(options) })
}

/** Shows a passkey in the session that is there, the first time or to confirm. */
export async function confirmWithPasskey(session: ConsoleSession) {
  const options = await session.askWithToken<PublicKeyCredentialRequestOptionsJSON>(
    SESSION_CALLS.factorPasskeyOptions,
  )
  return session.showFactor(SESSION_CALLS.factorPasskey, { response: await getPasskey(options) })
}

/** Makes a passkey on this device, and tells the server of it. */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<NewPasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return toJson(await navigator.credentials.create({ publicKey }).catch(refuse))
}

async function getPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<PasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return toJson(await navigator.credentials.get({ publicKey }).catch(refuse))
}

function toJson<Written>(credential: Credential | null): Written {
  if (!(credential instanceof PublicKeyCredential)) throw new NoPasskeyUsed()
  return credential.toJSON() as Written
}

function refuse(): never {
  throw new NoPasskeyUsed()
}
