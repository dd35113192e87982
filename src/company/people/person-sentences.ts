import type { PersonDocument } from '#contract/company/console-people.ts'
import { dateText } from '#web/ui/text/date-text.ts'

/** Says how the invitation of somebody who has not chosen a password stands. */
export function invitationSentence(invitation: PersonDocument['invitation']): string {
  if (!invitation) return 'There is no invitation with a working link'
  if ('queued' in invitation) return `Waits to be sent since ${dateText(invitation.queued)}`
  if ('undelivered' in invitation)
    return invitation.refused
      ? `The mail server refused the address on ${dateText(invitation.undelivered)}`
      : `Given up on ${dateText(invitation.undelivered)}, after days in which no mail server took it`
  return `Sent on ${dateText(invitation.sent)}, its link works until ${dateText(invitation.expires)}`
}
