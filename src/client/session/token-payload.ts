/** The claims of an ID token that the browser reads. */
interface TokenPayload {
  sub?: unknown
  partner?: unknown
  roles?: unknown
  iat?: unknown
}

/** Decodes the payload of an ID token; empty if unreadable. Only the server verifies the token. */
export function readPayload(idToken: string): TokenPayload {
  try {
    const base64 = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof payload === 'object' && payload !== null ? payload : {}
  } catch {
    return {}
  }
}

/**
 * Returns the lifetime of a newly issued token in ms, independent of the device's clock. A token without a
 * time of issue lives until `expiresAt`, in ms since 1970.
 */
export function tokenLifetime(idToken: string, expiresAt: number): number {
  const { iat } = readPayload(idToken)
  return expiresAt - (typeof iat === 'number' ? iat * 1000 : Date.now())
}
