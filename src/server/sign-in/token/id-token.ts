import { jwtVerify, SignJWT } from 'jose'
import { TOKEN_ISSUER, TokenClaims } from '#contract/sign-in.ts'
import { A_MINUTE } from '#domain/durations.ts'
import type { User } from '../../store/users.ts'
import type { KeyRing } from './key-ring.ts'
import { ALGORITHM } from './key-ring.ts'

/** Lifetime of an ID token, in ms. */
export const TOKEN_LIFETIME = 15 * A_MINUTE

export type TokenSigner = ReturnType<typeof createTokenSigner>

/** Creates the signer, which signs and checks ID tokens. */
export function createTokenSigner(keys: KeyRing, clock: () => number) {
  return {
    /** Signs a token for a session of this account; returns it with its expiry, in ms since 1970. */
    async sign(user: User, sid: string): Promise<{ idToken: string; expiresAt: number }> {
      const issued = Math.floor(clock() / 1000)
      const expires = issued + TOKEN_LIFETIME / 1000
      const key = keys.signing()
      const idToken = await new SignJWT({ partner: user.partner, roles: user.roles, email: user.email, sid })
        .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: 'JWT' })
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_ISSUER)
        .setSubject(user.uid)
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(key.sign)
      return { idToken, expiresAt: expires * 1000 }
    },

    /** Returns the claims of a token that this portal signed and that has not expired; undefined for any other text. */
    async verify(idToken: string): Promise<TokenClaims | undefined> {
      try {
        const { payload } = await jwtVerify(idToken, async ({ kid }) => verifying(await keys.find(kid)), {
          algorithms: [ALGORITHM],
          issuer: TOKEN_ISSUER,
          audience: TOKEN_ISSUER,
          currentDate: new Date(clock()),
        })
        return TokenClaims.parse(payload)
      } catch {
        return undefined
      }
    },
  }
}

function verifying(key: Awaited<ReturnType<KeyRing['find']>>) {
  if (!key) throw new Error('the token names a key that is not known')
  return key.verify
}
