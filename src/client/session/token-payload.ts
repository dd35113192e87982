/** The claims of an ID token that the browser reads. */
interface TokenPayload {
  sub?: unknown
  partner?: unknown
  roles?: unknown
  iat?: unknown
}

/** Returns the payload of an ID token without checking it, which the server does; empty if it cannot be read. */
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
 * Returns the lifetime of a token just issued, in ms, which is right even if the device's clock is wrong. A
 * token without a time of issue lives until `expiresAt`, in ms since 1970.
 */
export function tokenLifetime(idToken: string, expiresAt: number): number {
  const { iat } = readPayload(idToken)
  return expiresAt - (typeof iat === 'number' ? iat * 1000 : Date.now())
}
