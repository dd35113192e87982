/** The three fields of the password update. */
export interface PasswordEntry {
  current: string
  next: string
  confirmation: string
}

/** Returns whether the password update may be submitted: all fields filled, and the confirmation equal to the new password (section 5). */
export function isSubmittable({ current, next, confirmation }: PasswordEntry): boolean {
  return current !== '' && next !== '' && next === confirmation
}

/** Returns whether the confirmation differs from the new password, so that more typing cannot correct it. */
export function isConfirmationWrong({ next, confirmation }: PasswordEntry): boolean {
  return !next.startsWith(confirmation)
}
