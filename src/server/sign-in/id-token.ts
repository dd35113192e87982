import type { JWK } from 'jose'
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose'
import { TOKEN_ISSUER, TokenClaims } from '#contract/sign-in.ts'
import { inTransaction, WriteConflict } from '../store/in-transaction.ts'
import type { Database } from '../store/schema.ts'
import type { SigningKey } from '../store/signing-keys.ts'
import { insertSigningKey, listSigningKeys } from '../store/signing-keys.ts'
import type { User } from '../store/users.ts'

const ALGORITHM = 'ES256'

/** The same for every instance, so that of several starting at once on an empty database one makes the key. */
const FIRST_KID = 'portal-1'

/** How long an ID token lives, in ms. */
export const TOKEN_LIFETIME = 15 * 60 * 1000

export type TokenSigner = Awaited<ReturnType<typeof createTokenSigner>>

/**
 * Signs and checks ID tokens with a key kept in the database, so that every instance and every restart
 * knows the tokens of the others.
 */
export async function createTokenSigner(db: Database, clock: () => number) {
  const key = await inTransaction(db, async (transaction) => {
    const [first] = await listSigningKeys(transaction)
    return first ?? (await addSigningKey(transaction, clock()))
  })
  const privateKey = await importJWK(JSON.parse(key.privateJwk) as JWK, ALGORITHM)
  const publicJwk = JSON.parse(key.publicJwk) as JWK
  const publicKey = await importJWK(publicJwk, ALGORITHM)

  return {
    /** A token for a session of this account, and when it ends, in ms since 1970. */
    async sign(user: User, sid: string): Promise<{ idToken: string; expiresAt: number }> {
      const issued = Math.floor(clock() / 1000)
      const expires = issued + TOKEN_LIFETIME / 1000
      const idToken = await new SignJWT({ partner: user.partner, roles: user.roles, email: user.email, sid })
        .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: 'JWT' })
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_ISSUER)
        .setSubject(user.uid)
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(privateKey)
      return { idToken, expiresAt: expires * 1000 }
    },

    /** The claims of a token that this portal signed and that has not ended; undefined for any other text. */
    async verify(idToken: string): Promise<TokenClaims | undefined> {
      try {
        const { payload } = await jwtVerify(idToken, publicKey, {
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

    publicKeys: () => [{ ...publicJwk, kid: key.kid, alg: ALGORITHM, use: 'sig' }],
  }
}

async function addSigningKey(
  transaction: Parameters<typeof insertSigningKey>[0],
  now: number,
): Promise<SigningKey> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true })
  const key = {
    kid: FIRST_KID,
    privateJwk: JSON.stringify(await exportJWK(pair.privateKey)),
    publicJwk: JSON.stringify(await exportJWK(pair.publicKey)),
  }
  if (!(await insertSigningKey(transaction, key, now))) throw new WriteConflict()
  return key
}
