import { readPayload } from '#client/session/token-payload.ts'

/**
 * Returns the claims of an ID token that the web app uses: the partner's id and the roles (section 3). An
 * unreadable token has no claims. Only the server verifies tokens.
 */
export function readClaims(idToken: string): { partner: string | undefined; roles: string[] } {
  const { partner, roles } = readPayload(idToken)
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
  return readPayload(idToken).sub === uid && readClaims(idToken).partner === partner
}
