import { z } from 'zod'
import { COMPANY_ROLES } from '#domain/console/company-roles.ts'
import { FACTOR_KINDS, MAX_PASSKEY_NAME } from '#domain/console/second-factor.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { EnteredEmail, EnteredSecret, Id, Time } from '../primitives.ts'
import { SessionsAnswer } from '../sign-in.ts'

// `POST session` takes `SignInBody`; `PUT accountPassword` takes the sign-in service's `ChangePasswordBody`.

/**
 * A kind of factor that the account can use. Passkeys on hold do not count, and `recovery` requires an unused code.
 */
const FactorKind = z.enum(FACTOR_KINDS)

/**
 * The response of each route that begins or renews a session or verifies a factor in it. `factor.state` is `shown`
 * after a verification, with its time in `at`. It is `needed` if a factor must be verified first; until then only the
 * routes for that are allowed. It is `none` for an account without factors. Such an account can set one up if
 * `maySetUp` is true, and otherwise after following a mailed link.
 */
export const CompanySession = z.object({
  idToken: z.string(),
  expiresAt: Time,
  user: z.object({ uid: z.string(), email: z.string(), name: z.string(), role: z.enum(COMPANY_ROLES) }),
  factor: z.object({
    state: z.enum(['shown', 'needed', 'none']),
    /** Time of the last verification. "Verify it's you" is valid for ten minutes after it. */
    at: Time.optional(),
    kinds: z.array(FactorKind),
  }),
  /**
   * True for a first factor within an hour of following a mailed link, and for further ones within ten minutes of a
   * verification.
   */
  maySetUp: z.boolean(),
})
export type CompanySession = z.infer<typeof CompanySession>

/** Follows a mailed link: sets the password and starts a session. */
export const WelcomeBody = z.strictObject({ token: EnteredSecret, password: EnteredSecret })

/** A request for a mailed link for setting a new password. The response is the same for every address. */
export const ForgotPasswordBody = z.strictObject({ email: EnteredEmail })

/** Input of `PublicKeyCredential.parseRequestOptionsFromJSON` and `parseCreationOptionsFromJSON`. */
export const PasskeyOptions = z.record(z.string(), z.unknown())

/** Base64url as written by browsers. The limit is far above the lengths that devices produce. */
const Base64 = z
  .string()
  .min(1)
  .max(8000)
  .regex(/^[\w-]+$/)
const Unread = z.unknown().optional()

/** The result of a credential's `toJSON()` after `navigator.credentials.get`. */
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

/** The result of a credential's `toJSON()` after `navigator.credentials.create`. */
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

/** The owner's name for a passkey: one line. */
const PasskeyName = z
  .string()
  .trim()
  .max(MAX_PASSKEY_NAME)
  .refine((name) => !INVISIBLE.test(name), 'must be one line of visible characters')
  .refine((name) => !isBlank(name), 'must not be empty')

export const NewPasskeyBody = z.strictObject({ name: PasskeyName, response: NewPasskey })

/** A code as entered. Spaces and hyphens in it are ignored. */
export const CodeBody = z.strictObject({ code: z.string().max(100) })

/** A new authenticator app: its secret in base32, and the URI for a QR code. */
export const NewAppAnswer = z.object({ secret: z.string(), uri: z.string() })

/** The ten recovery codes, shown once. */
export const RecoveryCodesAnswer = z.object({ codes: z.array(z.string()) })

/** The signed-in account's factors, sessions and number of unused recovery codes. */
export const CompanyAccountAnswer = z.object({
  passkeys: z.array(
    z.object({
      /** The passkey's id in the API, which is not the credential id from the device. */
      id: z.string(),
      name: z.string(),
      made: Time,
      lastUsed: Time.optional(),
      /** Time at which the passkey was put on hold. An admin can release it. */
      held: Time.optional(),
    }),
  ),
  /** The authenticator app, if one is set up. */
  app: z.object({ made: Time, lastUsed: Time.optional() }).optional(),
  recoveryCodesLeft: z.number().int(),
  sessions: SessionsAnswer.shape.sessions,
  /** True if the company’s monthly report is mailed. Absent for authors, who cannot read it. */
  report: z.boolean().optional(),
})
export type CompanyAccountAnswer = z.infer<typeof CompanyAccountAnswer>

export const ChangeOwnEmailsBody = z.strictObject({ report: z.boolean() })

export const PasskeyParams = z.strictObject({ id: Id })

export const RenamePasskeyBody = z.strictObject({ name: PasskeyName })
