/** An address that, where it is too long for its line, breaks before its host. */
export function BreakableEmail({ email }: { email: string }) {
  const host = email.lastIndexOf('@')
  return (
    <bdi>
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </bdi>
  )
}
