/** The three fields of the password update. */
export interface PasswordEntry {
  current: string
  next: string
  confirmation: string
}

/** Whether the password update may be submitted: all filled, and the new one typed twice the same (section 5). */
export function isSubmittable({ current, next, confirmation }: PasswordEntry): boolean {
  return current !== '' && next !== '' && next === confirmation
}

/** Whether the confirmation cannot become the new password by typing on. */
export function goesAstray({ next, confirmation }: PasswordEntry): boolean {
  return !next.startsWith(confirmation)
}
