import type { Actor } from '#domain/permissions.ts'
import type { MailContext } from '#mail/mail-context.ts'
import type { User } from '#store/people/users.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { TokenSigner } from './token/id-token.ts'
import type { KeyRing } from './token/key-ring.ts'

/** Dependencies of actions that hash or check a password and mail the account. */
export interface PasswordContext extends MailContext {
  passwords: PasswordHasher
}

/** Dependencies of the sign-in service and of routes for signed-in people. */
export interface AuthContext extends PasswordContext {
  keys: KeyRing
  tokens: TokenSigner
}

/** The sender of a request: the account's current state and the session. */
export interface SignedIn {
  user: User
  session: {
    /** The session's id: the hash of its first secret. */
    sid: string
    /** Sign-in time, in ms since 1970. */
    began: number
    /**
     * Time of the last second-factor check, and start of the session if it began with a mailed link; both in ms since
     * 1970.
     */
    secondFactor?: number | undefined
    fromLink?: number | undefined
  }
}

/**
 * The sender, freshly read, with the later of the times when the account was created and when it joined its partner.
 */
export type CheckedSender = SignedIn & { memberSince: number }

/** The sender of a request and the session id, according to the ID token. `limit` is the claim `groups`. */
export type ClaimedSender = Actor & { limit: readonly string[] | undefined; sid: string }
