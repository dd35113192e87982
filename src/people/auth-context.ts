import type { PasswordContext } from './password/passwords.ts'
import type { TokenSigner } from './token/id-token.ts'
import type { KeyRing } from './token/key-ring.ts'

/** The dependencies of the sign-in service, and of routes for signed-in people. */
export interface AuthContext extends PasswordContext {
  keys: KeyRing
  tokens: TokenSigner
}
