/** Shortest and longest password, in characters as a person counts them (code points). */
export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 128

/**
 * Whether a new password is too weak for an account: too short or too long, one of the common ones, or the
 * account's own email or name. `common` holds lowercase passwords.
 */
export function isWeakPassword(
  password: string,
  account: { email: string; userName: string },
  common: ReadonlySet<string>,
): boolean {
  const length = [...password].length
  if (length < SHORTEST_PASSWORD || length > LONGEST_PASSWORD) return true
  const lowered = password.toLowerCase()
  return common.has(lowered) || namesOf(account).includes(lowered.trim())
}

function namesOf({ email, userName }: { email: string; userName: string }): string[] {
  const [mailbox = ''] = email.split('@')
  return [email, mailbox, userName].map((name) => name.trim().toLowerCase())
}
