import type { ConsoleSession } from '#client/session/console-session.ts'
import type { NewPasskey, PasskeyAnswer } from '#contract/console/session.ts'
import { SESSION_CALLS } from '#contract/console/session-calls.ts'

/**
 * Returns the availability of passkeys. WebAuthn excludes IP addresses, so browsers support no passkeys on a
 * numeric host. Old browsers support none at all.
 */
export function judgePasskeys(): 'possible' | 'address-is-number' | 'old-browser' {
  if (/^[\d.]+$|^\[/.test(location.hostname)) return 'address-is-number'
  const isKnown = typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function'
  return isKnown ? 'possible' : 'old-browser'
}

/** Returns the URL of this page on `localhost`, a host with support for passkeys. */
export function localhostAddress(): string {
  return location.href.replace(location.hostname, 'localhost')
}

/** Thrown if the browser returned no passkey: the user closed the dialog, or has no passkey. */
export class NoPasskeyUsed extends Error {}

/** Asks the browser for a passkey and signs in with it. */
export async function signInWithPasskey(session: ConsoleSession) {
  const options = await session.ask<PublicKeyCredentialRequestOptionsJSON>(SESSION_CALLS.passkeyOptions)
  return session.begin(SESSION_CALLS.passkeySession, { response: await getPasskey(options) })
}

/** Confirms the current session with a passkey, initially or again. */
export async function confirmWithPasskey(session: ConsoleSession) {
  const options = await session.askWithToken<PublicKeyCredentialRequestOptionsJSON>(
    SESSION_CALLS.factorPasskeyOptions,
  )
  return session.showFactor(SESSION_CALLS.factorPasskey, { response: await getPasskey(options) })
}

/** Creates a passkey on this device and returns it for registration with the server. */
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
