import { dictionary } from '@zxcvbn-ts/language-common'
import { SHORTEST_PASSWORD } from '#domain/password-rules.ts'

/** Common passwords, lowercase, as far as they are long enough to be asked about. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common']
    .map((password) => String(password).toLowerCase())
    .filter((password) => password.length >= SHORTEST_PASSWORD),
)
