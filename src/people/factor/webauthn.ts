import type { AppContext } from '#app-context.ts'
import { AppError } from '#core/errors.ts'
import { A_MINUTE } from '#domain/durations.ts'

/** Time within which a challenge must be answered, in ms. */
export const CHALLENGE_LIFETIME_MS = 5 * A_MINUTE

/** Loads the library when a passkey is used for the first time: nobody else needs it in memory. */
export function loadWebAuthn() {
  return import('@simplewebauthn/server')
}

/** The console as passkeys know it: the host name that they belong to, and the origins that may use them. */
export interface RelyingParty {
  id: string
  origins: string[]
}

/**
 * Returns the console as passkeys know it; refuses with `invalid-argument` where it has no name: browsers know
 * no passkeys at addresses that are numbers.
 */
export function getRelyingParty({ origins }: Pick<AppContext, 'origins'>): RelyingParty {
  const named = origins().filter((origin) => !/^[\d.]+$|^\[/.test(new URL(origin).hostname))
  const [first] = named
  if (first === undefined)
    throw new AppError('invalid-argument', 'Passkeys need an address with a name, such as http://localhost.')
  return { id: new URL(first).hostname, origins: named }
}

/** What a browser says it answered, unchecked: the challenge, and the origin of the page. */
export interface ClientData {
  challenge: string
  origin: string
}

/** Reads the client data of an answer; undefined if it is none. */
export function readClientData(clientDataJSON: string): ClientData | undefined {
  try {
    const { challenge, origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : undefined
  } catch {
    return undefined
  }
}

/** Returns the refusal of a passkey, whatever is wrong with it. */
export function passkeyRefused(message = 'This passkey was not accepted. Please try again.'): AppError {
  return new AppError('invalid-credential', message)
}
