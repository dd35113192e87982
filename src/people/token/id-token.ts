import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { TOKEN_ISSUER, TokenClaims } from '#contract/sign-in.ts'
import { A_MINUTE } from '#domain/durations.ts'
import type { AdminLimit } from '#domain/people/managed-team.ts'
import { groupKey } from '#domain/people/member-groups.ts'
import type { User } from '#store/people/users.ts'
import { ALGORITHM, type KeyRing } from './key-ring.ts'

/** Lifetime of an ID token, in ms. */
export const TOKEN_LIFETIME_MS = 15 * A_MINUTE

/** Maximum number of tokens whose claims are cached; it exceeds the number of people that one process serves. */
const MAX_VERIFIED_TOKENS = 10_000

export type TokenSigner = ReturnType<typeof createTokenSigner>

/**
 * Creates the signer and verifier of ID tokens. Each signature is verified once: a token's claims are cached by its
 * full text. When a key is removed, all its tokens have long expired.
 */
export function createTokenSigner(keys: KeyRing, clock: () => number) {
  const verified = new Map<string, TokenClaims>()

  function remember(idToken: string, claims: TokenClaims): void {
    if (verified.size >= MAX_VERIFIED_TOKENS) verified.delete(verified.keys().next().value ?? '')
    verified.set(idToken, claims)
  }

  return {
    /** Signs a token for a session of this account. Returns the token and its expiry, in ms since 1970. */
    async sign(user: User, sid: string): Promise<{ idToken: string; expiresAt: number }> {
      const issued = Math.floor(clock() / 1000)
      const expires = issued + TOKEN_LIFETIME_MS / 1000
      const key = keys.signing()
      const { partner, roles, email } = user
      const idToken = await new SignJWT({ partner, roles, groups: claimLimit(user.limit), email, sid })
        .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: 'JWT' })
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_ISSUER)
        .setSubject(user.uid)
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(key.sign)
      return { idToken, expiresAt: expires * 1000 }
    },

    /**
     * Returns the claims of a valid token of this portal, or undefined if the text is expired or was not signed here.
     */
    async verify(idToken: string): Promise<TokenClaims | undefined> {
      const known = verified.get(idToken)
      if (known && !hasExpired(known, clock())) return known
      verified.delete(idToken)
      const claims = await verifySignature(keys, idToken, clock())
      if (claims) remember(idToken, claims)
      return claims
    },
  }
}

/** Number of characters that identify an area in a token. */
const AREA_LENGTH = 12

/**
 * Returns the claim for an administrator's limit: the ids of the groups, and a hash of each area, because names are
 * long. Undefined without a limit.
 */
export function claimLimit(limit: AdminLimit | undefined): string[] | undefined {
  if (!limit) return undefined
  const areas = limit.areas.map((area) => {
    const hash = createHash('sha256').update(groupKey(area)).digest('base64url')
    return `area:${hash.slice(0, AREA_LENGTH)}`
  })
  return [...limit.groups, ...areas].sort()
}

/** Verifies a token's signature and returns its claims, or undefined if this portal did not sign it. */
async function verifySignature(
  keys: KeyRing,
  idToken: string,
  now: number,
): Promise<TokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify(idToken, async ({ kid }) => getVerifyingKey(keys, kid), {
      algorithms: [ALGORITHM],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_ISSUER,
      currentDate: new Date(now),
    })
    return TokenClaims.parse(payload)
  } catch {
    return undefined
  }
}

async function getVerifyingKey(keys: KeyRing, kid: string | undefined) {
  const key = await keys.find(kid)
  if (!key) throw new Error('the token names an unknown key')
  return key.verify
}

function hasExpired({ exp }: TokenClaims, now: number): boolean {
  return exp <= Math.floor(now / 1000)
}
