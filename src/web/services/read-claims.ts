/**
 * The claims the web app reads from an ID token: the partner's id and the roles (section 3). The server
 * checks the token; here it is only read, and what cannot be read claims nothing.
 */
export function readClaims(idToken: string): { partner: string | undefined; roles: string[] } {
  const { partner, roles } = payloadOf(idToken)
  return {
    partner: typeof partner === 'string' && partner !== '' ? partner : undefined,
    roles: Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [],
  }
}

function payloadOf(idToken: string): { partner?: unknown; roles?: unknown } {
  try {
    const base64 = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof payload === 'object' && payload !== null ? payload : {}
  } catch {
    return {}
  }
}
