import type { PersonDocument } from '#contract/console/console-people.ts'
import { dateText, dateTimeText } from '#ui/text/date-text.ts'

/** Returns the status of the invitation of a person without a password. */
export function invitationSentence(invitation: PersonDocument['invitation']): string {
  if (!invitation) return 'There is no invitation with a working link'
  if ('queued' in invitation) return `Waits to be sent since ${dateText(invitation.queued)}`
  if ('undelivered' in invitation)
    return invitation.refused
      ? `The mail server refused the address on ${dateText(invitation.undelivered)}`
      : `Given up on ${dateText(invitation.undelivered)}, after days in which no mail server took it`
  return `Sent on ${dateText(invitation.sent)}, its link works until ${dateText(invitation.expires)}`
}

/** Returns the sign-in status as a short badge label with its tone. */
export function signInState({ disabled, partner, hasPassword, lockedUntil }: SigningIn) {
  if (partner && partner.state !== 'open')
    return {
      tone: 'neutral',
      words: partner.state === 'removed' ? 'Partner removed' : 'Partner suspended',
    } as const
  if (disabled) return { tone: 'neutral', words: 'Disabled' } as const
  if (!hasPassword) return { tone: 'active', words: 'Invited' } as const
  if (lockedUntil) return { tone: 'danger', words: 'Locked' } as const
  return { tone: 'done', words: 'Can sign in' } as const
}

type SigningIn = Pick<PersonDocument, 'disabled' | 'partner' | 'hasPassword' | 'lockedUntil'>

/** Returns a sentence on a person's ability to sign in, with the first obstacle if there is one. */
export function signInSentence({ disabled, partner, hasPassword, lockedUntil }: SigningIn): string {
  if (partner && partner.state !== 'open') return `No: ${partner.name} is ${partner.state}`
  if (disabled) return 'Disabled'
  if (!hasPassword) return 'Not yet: no password chosen'
  if (lockedUntil) return `Not until ${dateTimeText(lockedUntil)}`
  return partner ? 'Yes' : 'Yes, but without a partner they see no courses'
}
