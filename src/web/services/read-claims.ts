/**
 * Returns the claims of an ID token that the web app uses: the partner's id and the roles (section 3). Verifying the
 * token is up to the server; an unreadable token has no claims.
 */
export function readClaims(idToken: string): { partner: string | undefined; roles: string[] } {
  const { partner, roles } = payloadOf(idToken)
  return {
    partner: typeof partner === 'string' && partner !== '' ? partner : undefined,
    roles: Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [],
  }
}

/** A user as a member of one partner. */
export interface Member {
  uid: string
  partner: string
}

/** Returns whether an ID token belongs to this user in this partner. */
export function isTokenOf(idToken: string, { uid, partner }: Member): boolean {
  return payloadOf(idToken).sub === uid && readClaims(idToken).partner === partner
}

/**
 * Returns the lifetime of a newly issued token, in ms, which is correct even if the device's clock is wrong. A token
 * without an issue time lives until `expiresAt`, in ms since 1970.
 */
export function lifetimeOf(idToken: string, expiresAt: number): number {
  const { iat } = payloadOf(idToken)
  return expiresAt - (typeof iat === 'number' ? iat * 1000 : Date.now())
}

function payloadOf(idToken: string): { sub?: unknown; partner?: unknown; roles?: unknown; iat?: unknown } {
  try {
    const base64 = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof payload === 'object' && payload !== null ? payload : {}
  } catch {
    return {}
  }
}
