/** A queued email about a changed password. */
export const PASSWORD_NOTICE = {
  mail: JSON.stringify({ kind: 'password-changed', userName: 'Somebody' }),
  uid: 'busy',
  cause: 'password-changed' as const,
  link: undefined,
  sender: undefined,
  partner: undefined,
  isUrgent: true,
}
