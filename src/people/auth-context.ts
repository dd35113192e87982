import type { Actor } from '#domain/permissions.ts'
import type { MailContext } from '#mail/mail-context.ts'
import type { User } from '#store/people/users.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { TokenSigner } from './token/id-token.ts'
import type { KeyRing } from './token/key-ring.ts'

/** The dependencies of actions that hash or check a password and mail the account. */
export interface PasswordContext extends MailContext {
  passwords: PasswordHasher
}

/** The dependencies of the sign-in service, and of routes for signed-in people. */
export interface AuthContext extends PasswordContext {
  keys: KeyRing
  tokens: TokenSigner
}

/** The sender of a request: the account's current state, and the session. */
export interface SignedIn {
  user: User
  session: {
    /** The session's id: the hash of its first secret. */
    sid: string
    /** When its user signed in, in ms since 1970. */
    began: number
    /** When a second factor was last shown, and when the session began by a mailed link, in ms since 1970. */
    secondFactor?: number | undefined
    fromLink?: number | undefined
  }
}

/** The sender, freshly read, and when the account joined its partner, or was created if that is later. */
export type CheckedSender = SignedIn & { memberSince: number }

/** The sender of a request according to its ID token, and the id of their session. */
export type ClaimedSender = Actor & { sid: string }
