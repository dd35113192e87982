import { isBlank } from '#domain/blank-text.ts'
import { canonicalEmail, isEmail } from '#domain/email.ts'
import type { Role } from '#domain/permissions.ts'
import { isRole, ROLES } from '#domain/permissions.ts'
import type { Queryable } from '../store/schema.ts'
import type { User } from '../store/users.ts'
import { lockUserByEmail } from '../store/users.ts'
import { CommandFailure } from './command.ts'

/** Returns an option's https address or path of this portal; refuses anything else. */
export function parseUrlOption(option: string, url: string | undefined): string | undefined {
  const isWeb =
    url === undefined || /^\/(?!\/)/.test(url) || (URL.canParse(url) && new URL(url).protocol === 'https:')
  if (!isWeb) throw new CommandFailure(`--${option} '${url}' must be an https address or begin with /`)
  return url
}

/** Returns the email of `--email` in its canonical form; refuses anything but an address. */
export function parseEmailOption(text: string): string {
  const email = canonicalEmail(text)
  if (!isEmail(email)) throw new CommandFailure(`--email '${text}' is not an email address`)
  return email
}

/** Returns the name of `--name`, trimmed; refuses one without a visible character. */
export function parseNameOption(text: string): string {
  if (isBlank(text)) throw new CommandFailure('--name must not be empty')
  return text.trim()
}

export function parseRoleOption(role: string): Role {
  if (!isRole(role)) throw new CommandFailure(`--role '${role}' must be one of ${ROLES.join(', ')}`)
  return role
}

/** Returns the account with this email, locked until the transaction ends; refuses if there is none. */
export async function getLockedUser(db: Queryable, text: string): Promise<User> {
  const user = await lockUserByEmail(db, parseEmailOption(text))
  if (!user) throw new CommandFailure(`--email '${text}' belongs to no account`)
  return user
}
