/** Tells a password manager whose password the form is about; nobody sees it and no key reaches it. */
export function HiddenUsername({ email }: { email: string }) {
  return <input hidden type="email" name="username" autoComplete="username" value={email} readOnly />
}
