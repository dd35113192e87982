import type { AppContext } from '#app-context.ts'
import { AppError } from '#core/errors.ts'
import { A_MINUTE } from '#domain/durations.ts'

/** Lifetime of a challenge, in ms. */
export const CHALLENGE_LIFETIME_MS = 5 * A_MINUTE

/** Loads the WebAuthn library on first use, to save memory on servers without passkeys. */
export function loadWebAuthn() {
  return import('@simplewebauthn/server')
}

/** The console as WebAuthn relying party: its host name and the origins that may use its passkeys. */
export interface RelyingParty {
  id: string
  origins: string[]
}

/**
 * Returns the console as WebAuthn relying party. Refuses with `invalid-argument` if the console has no host name,
 * since browsers allow no passkeys on IP addresses.
 */
export function getRelyingParty({ origins }: Pick<AppContext, 'origins'>): RelyingParty {
  const named = origins().filter((origin) => !/^[\d.]+$|^\[/.test(new URL(origin).hostname))
  const [first] = named
  if (first === undefined)
    throw new AppError('invalid-argument', 'Passkeys need a domain name, such as http://localhost.')
  return { id: new URL(first).hostname, origins: named }
}

/** A browser's unverified client data: the answered challenge and the page's origin. */
export interface ClientData {
  challenge: string
  origin: string
}

/** Parses the client data of a response; undefined if malformed. */
export function readClientData(clientDataJSON: string): ClientData | undefined {
  try {
    const { challenge, origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : undefined
  } catch {
    return undefined
  }
}

/** Returns the refusal of a passkey, which does not reveal the reason. */
export function passkeyRefused(message = 'This passkey wasn’t accepted. Try again.'): AppError {
  return new AppError('invalid-credential', message)
}
