import { ownValue } from '../unknown-value.ts'

const KINDS: Record<string, string> = {
  'reset-requested': 'Link to set a new password',
  'password-reset': 'Notice of a new password',
  'password-changed': 'Notice of a changed password',
  'email-changed': 'Notice of a changed email',
  'operator-invited': 'Invitation',
  'associate-added': 'Invitation',
  'associate-joined': 'Notice of joining a partner',
  'invitation-sent': 'Invitation',
  'reminder-due': 'Reminder of a required course',
  'summary-due': 'Weekly summary',
  'digest-due': 'Summary of the team',
  'certificate-ends': 'Reminder of a certificate that ends',
  'course-certified': 'Certificate',
}

/** Says what kind of mail was written, by the act that caused it; nothing of what is in it. */
export function mailKindText(cause: string | null): string {
  return ownValue(KINDS, cause ?? '') ?? 'Notice'
}
