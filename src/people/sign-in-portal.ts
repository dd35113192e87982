import type { PasswordPortal } from './password/passwords.ts'
import type { TokenSigner } from './token/id-token.ts'
import type { KeyRing } from './token/key-ring.ts'

/** The dependencies of the sign-in service, and of routes for signed-in people. */
export interface SignInPortal extends PasswordPortal {
  keys: KeyRing
  tokens: TokenSigner
}
