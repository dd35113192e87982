import type { StaffInvitation, StaffMember } from '#contract/console/staff.ts'
import type { HeldBecause } from '#domain/console/second-factor.ts'
import { plural } from '#domain/messages.ts'
import { dateText, dateTimeText } from '#ui/text/date-text.ts'

/** Labels of the company's roles. */
export const ROLE_WORDS = { 'company-admin': 'Admin', 'company-author': 'Author' } as const

/** Returns a person's second factors as a short list; undefined if there are none. */
export function factorWords({ factors }: StaffMember): string | undefined {
  const { passkeys, held: heldOnes, hasApp, recoveryCodes } = factors
  const held = heldOnes.length > 0 ? `, ${heldOnes.length} on hold` : ''
  const words = [
    passkeys > 0 && plural(passkeys, 'passkey') + held,
    hasApp && 'authenticator app',
    recoveryCodes > 0 && plural(recoveryCodes, 'recovery code'),
  ].filter((word) => word !== false)
  return words.length === 0 ? undefined : words.join(', ')
}

/** Returns the status of the invitation of a person without a password. */
export function invitationWords(invitation: StaffInvitation): string {
  if (invitation.state === 'queued') return 'Invitation queued.'
  if (invitation.state === 'sent') return `Invited. The link expires ${dateText(invitation.expires)}.`
  return invitation.refused
    ? 'Invitation not delivered: the address was refused.'
    : 'Invitation not delivered.'
}

const HELD_WORDS: Record<HeldBecause, string> = {
  'other-page': 'used on a different site',
  'second-answer': 'used twice for one sign-in',
  'counter-went-back': 'possible copy detected',
}

/** Returns a sentence on when and why a passkey was put on hold. */
export function heldSentence({ name, since, because }: StaffMember['factors']['held'][number]): string {
  const why = because === undefined ? '' : `: ${HELD_WORDS[because]}`
  return `The passkey “${name}” has been on hold since ${dateTimeText(since)}${why}. Someone may have a copy.`
}
