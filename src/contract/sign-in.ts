import { z } from 'zod'
import { EnteredEmail, EnteredSecret, Id, Time } from './primitives.ts'

/** Base path of the sign-in service. */
export const SIGN_IN_PATH = '/sign-in/v1'

/** Issuer and audience of the ID token. */
export const TOKEN_ISSUER = 'partner-training-portal'

/** A sign-in request. A missing email becomes the error `missing-email`, not a malformed request. */
export const SignInBody = z.strictObject({ email: EnteredEmail.default(''), password: EnteredSecret })

export const ChangePasswordBody = z.strictObject({
  currentPassword: EnteredSecret,
  newPassword: EnteredSecret,
})

export const ChangeEmailBody = z.strictObject({ currentPassword: EnteredSecret, email: EnteredEmail })

export const MailedLinkBody = z.strictObject({ token: EnteredSecret })

/** The email of a mailed link and, for an invitation, the partner's name. */
export const MailedLinkAnswer = z.object({ email: z.string(), partnerName: z.string().optional() })
export type MailedLinkAnswer = z.infer<typeof MailedLinkAnswer>

/** The signed-in user, with the short-lived ID token and its expiry. */
export const SessionAnswer = z.object({
  idToken: z.string(),
  expiresAt: Time,
  user: z.object({ uid: z.string(), email: z.string(), isAnonymous: z.boolean() }),
})
export type SessionAnswer = z.infer<typeof SessionAnswer>

/** The claims of the ID token for the web app (section 3), and those for the server itself. */
export const TokenClaims = z.object({
  sub: z.string(),
  sid: z.string(),
  email: z.string(),
  partner: z.string().optional(),
  roles: z.array(z.string()),
  /** Present for an administrator who manages only some groups: their ids, and hashes of areas. */
  groups: z.array(z.string()).optional(),
  iat: z.number(),
  exp: z.number(),
})
export type TokenClaims = z.infer<typeof TokenClaims>

/**
 * The live sessions of the signed-in account, most recently used first, at most 100. `id` identifies a session for
 * ending it, and is not a credential. `device` is absent if unknown. `current` is true for the session that sends the
 * request.
 */
export const SessionsAnswer = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string().optional(),
      began: Time,
      lastUsed: Time,
      current: z.boolean(),
    }),
  ),
})
export type SessionsAnswer = z.infer<typeof SessionsAnswer>

export const SessionParams = z.strictObject({ id: Id })

export const JwksAnswer = z.object({ keys: z.array(z.record(z.string(), z.unknown())) })
