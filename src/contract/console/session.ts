import { z } from 'zod'
import { COMPANY_ROLES } from '#domain/console/company-roles.ts'
import { FACTOR_KINDS, MAX_PASSKEY_NAME } from '#domain/console/second-factor.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { EnteredEmail, EnteredSecret, Id, Time } from '../primitives.ts'
import { SessionsAnswer } from '../sign-in.ts'

// `POST session` takes `SignInBody`, `PUT accountPassword` takes `ChangePasswordBody` of the sign-in service.

/** A factor of each kind that the account has and that is not held; `recovery` while a code is left. */
const FactorKind = z.enum(FACTOR_KINDS)

/**
 * The answer of each call that begins or renews a session or shows a factor in it. `factor.state` is `shown`,
 * with when; `needed`, and only calls of showing one are answered; or `none`: the account has none yet, which
 * can be set up where `maySetUp` says so, and else after a mailed link.
 */
export const CompanySession = z.object({
  idToken: z.string(),
  expiresAt: Time,
  user: z.object({ uid: z.string(), email: z.string(), name: z.string(), role: z.enum(COMPANY_ROLES) }),
  factor: z.object({
    state: z.enum(['shown', 'needed', 'none']),
    /** When it was shown last; "Confirm it is you" holds ten minutes from then. */
    at: Time.optional(),
    kinds: z.array(FactorKind),
  }),
  /** A first factor within an hour of following a mailed link; a further one within ten minutes of showing one. */
  maySetUp: z.boolean(),
})
export type CompanySession = z.infer<typeof CompanySession>

/** Follows a mailed link: sets the password and begins a session. */
export const WelcomeBody = z.strictObject({ token: EnteredSecret, password: EnteredSecret })

/** Asks for a mailed link to a new password; the answer is the same for every address. */
export const ForgotPasswordBody = z.strictObject({ email: EnteredEmail })

/** What `PublicKeyCredential.parseRequestOptionsFromJSON` and `parseCreationOptionsFromJSON` read. */
export const PasskeyOptions = z.record(z.string(), z.unknown())

/** Base64url as browsers write it, far longer than any device makes it. */
const Base64 = z
  .string()
  .min(1)
  .max(8000)
  .regex(/^[\w-]+$/)
const Unread = z.unknown().optional()

/** What `toJSON()` of a credential gives after `navigator.credentials.get`. */
export const PasskeyAnswer = z.object({
  id: Base64,
  rawId: Base64,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64,
    authenticatorData: Base64,
    signature: Base64,
    userHandle: z.string().max(200).nullish(),
  }),
  authenticatorAttachment: z.string().max(30).nullish(),
  clientExtensionResults: Unread,
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** What `toJSON()` of a credential gives after `navigator.credentials.create`. */
export const NewPasskey = z.object({
  id: Base64,
  rawId: Base64,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64,
    attestationObject: Base64,
    transports: z.array(z.string().max(30)).max(10).optional(),
    authenticatorData: Unread,
    publicKey: Unread,
    publicKeyAlgorithm: Unread,
  }),
  authenticatorAttachment: z.string().max(30).nullish(),
  clientExtensionResults: Unread,
})
export type NewPasskey = z.infer<typeof NewPasskey>

export const PasskeyBody = z.strictObject({ response: PasskeyAnswer })

const INVISIBLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u

/** What its owner calls a passkey: one line. */
const PasskeyName = z
  .string()
  .trim()
  .max(MAX_PASSKEY_NAME)
  .refine((name) => !INVISIBLE.test(name), 'must be one line of visible characters')
  .refine((name) => !isBlank(name), 'must not be empty')

export const NewPasskeyBody = z.strictObject({ name: PasskeyName, response: NewPasskey })

/** A code as typed: blanks and hyphens within it do not count. */
export const CodeBody = z.strictObject({ code: z.string().max(100) })

/** A new authenticator app: its secret as text (base32) and as the address that a QR code carries. */
export const NewAppAnswer = z.object({ secret: z.string(), uri: z.string() })

/** The ten codes, shown once. */
export const RecoveryCodesAnswer = z.object({ codes: z.array(z.string()) })

/** The factors, the sessions and the number of codes left of the signed-in account. */
export const CompanyAccountAnswer = z.object({
  passkeys: z.array(
    z.object({
      /** Names it in calls; not the id that its device gave it. */
      id: z.string(),
      name: z.string(),
      made: Time,
      lastUsed: Time.optional(),
      /** Since when it cannot be used until an admin looks. */
      held: Time.optional(),
    }),
  ),
  /** The authenticator app, if one is set up. */
  app: z.object({ made: Time, lastUsed: Time.optional() }).optional(),
  recoveryCodesLeft: z.number().int(),
  sessions: SessionsAnswer.shape.sessions,
})
export type CompanyAccountAnswer = z.infer<typeof CompanyAccountAnswer>

export const PasskeyParams = z.strictObject({ id: Id })

export const RenamePasskeyBody = z.strictObject({ name: PasskeyName })
