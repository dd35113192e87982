/** Sentences with the reasons why a member gets no reminder, or why a reminder was dropped before it was sent. */
export const REMINDER_OBSTACLES = {
  left: 'No longer an associate on this team.',
  closed: 'The partner is suspended.',
  disabled: 'The account is disabled.',
  invited: 'The invitation hasn’t been accepted yet.',
  unproved: 'The email address isn’t confirmed yet.',
  done: 'No required courses left and no expiring certificates.',
  off: 'Reminders are off for this team.',
  weekly: 'Gets a weekly summary instead.',
  'no-digest': 'Unsubscribed from team summaries.',
  waiting: 'A reminder is already on its way.',
  today: 'Already reminded today.',
  lately: 'An administrator sent a reminder in the last three days.',
  'not-due': 'No reminder is due on this day.',
  nothing: 'Nothing to report.',
  refused: 'The mail server refused the email.',
  'given-up': 'The email couldn’t be delivered.',
} as const

export type ReminderObstacle = keyof typeof REMINDER_OBSTACLES

/** The fields of a member's account that determine whether it gets email. */
export interface MailedAccount {
  role: string | undefined
  disabled: boolean
  hasPassword: boolean
  /** True once the member has followed a link mailed to the address. */
  isProved: boolean
}

/** Returns the reason why a member's account gets no email about learning, or undefined if it does. */
export function findAccountObstacle(account: MailedAccount): ReminderObstacle | undefined {
  if (account.role !== 'partner-associate') return 'left'
  if (account.disabled) return 'disabled'
  if (!account.hasPassword) return 'invited'
  return account.isProved ? undefined : 'unproved'
}

/** Minimum number of days between two reminders that an administrator sends to a member. */
export const DAYS_BETWEEN_REQUESTED = 3

/** Maximum number of people reminded by one request. */
export const MAX_REMINDED = 500
