import type { MailingPortal } from '../mail/mail-worker.ts'
import type { PasswordHasher } from './password/passwords.ts'
import type { TokenSigner } from './token/id-token.ts'
import type { KeyRing } from './token/key-ring.ts'

/** What the sign-in service, and whoever relies on it, works with. */
export interface SignInPortal extends MailingPortal {
  passwords: PasswordHasher
  keys: KeyRing
  tokens: TokenSigner
}
