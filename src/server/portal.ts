import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { MailWorker } from './mail/mail-worker.ts'
import type { PasswordHasher } from './sign-in/password/passwords.ts'
import type { TokenSigner } from './sign-in/token/id-token.ts'
import type { KeyRing } from './sign-in/token/key-ring.ts'
import type { Database } from './store/schema.ts'

/** What every route works with. */
export interface Portal {
  config: Config
  db: Database
  log: FastifyBaseLogger
  passwords: PasswordHasher
  keys: KeyRing
  tokens: TokenSigner
  mail: MailWorker
  /** Now, in ms since 1970. */
  clock: () => number
  /** The origins that are this portal's own, the first being the one links are built from. */
  origins: () => string[]
}
