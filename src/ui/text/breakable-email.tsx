/** Email address that breaks before its host if it does not fit on one line. */
export function BreakableEmail({ email, className }: { email: string; className?: string | undefined }) {
  const host = email.lastIndexOf('@')
  return (
    <bdi className={className} title={email}>
      {email.slice(0, host)}
      <wbr />
      <span>{email.slice(host)}</span>
    </bdi>
  )
}
