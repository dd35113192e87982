import type { StaffInvitation, StaffMember } from '#contract/company/staff.ts'
import { plural } from '#domain/messages.ts'
import { dateText } from '#web/ui/date-text.ts'

/** The words for the company's roles. */
export const ROLE_WORDS = { 'company-admin': 'Admin', 'company-author': 'Author' } as const

/** Returns what somebody signs in with besides the password, in a few words. */
export function factorWords({ factors }: StaffMember): string {
  const { passkeys, heldPasskeys, hasApp, recoveryCodes } = factors
  const held = heldPasskeys > 0 ? `, ${heldPasskeys} held` : ''
  const words = [
    passkeys > 0 && plural(passkeys, 'passkey') + held,
    hasApp && 'authenticator app',
    recoveryCodes > 0 && plural(recoveryCodes, 'recovery code'),
  ].filter((word) => word !== false)
  return words.length === 0 ? 'None yet' : words.join(' · ')
}

/** Returns how the invitation of somebody stands who has not chosen a password yet. */
export function invitationWords(invitation: StaffInvitation): string {
  if (invitation.state === 'queued') return 'The invitation waits to be sent.'
  if (invitation.state === 'sent') return `Invited. The link works until ${dateText(invitation.expires)}.`
  return invitation.refused
    ? 'The invitation was not delivered: the address was refused.'
    : 'The invitation was not delivered.'
}
