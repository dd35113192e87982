import type { PasswordPortal } from './password/passwords.ts'
import type { TokenSigner } from './token/id-token.ts'
import type { KeyRing } from './token/key-ring.ts'

/** What the sign-in service, and whoever asks it who sent a request, works with. */
export interface SignInPortal extends PasswordPortal {
  keys: KeyRing
  tokens: TokenSigner
}
