/** The three fields of the password update. */
export interface PasswordEntry {
  current: string
  next: string
  confirmation: string
}

/** Returns whether the password update may be submitted: all filled, and the new one typed twice the same (section 5). */
export function isSubmittable({ current, next, confirmation }: PasswordEntry): boolean {
  return current !== '' && next !== '' && next === confirmation
}

/** Returns whether the confirmation can no longer become the new password by typing on. */
export function isConfirmationWrong({ next, confirmation }: PasswordEntry): boolean {
  return !next.startsWith(confirmation)
}
