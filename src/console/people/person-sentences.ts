import type { PersonDocument } from '#contract/console/console-people.ts'
import { dateText, momentText } from '#ui/text/date-text.ts'

/** Returns the status of the invitation of a person without a password. */
function invitationSentence(invitation: PersonDocument['invitation']): string {
  if (!invitation) return 'No valid invitation link'
  if ('queued' in invitation) return `Invitation queued since ${dateText(invitation.queued)}`
  if ('undelivered' in invitation)
    return invitation.refused
      ? `The mail server refused this address on ${dateText(invitation.undelivered)}`
      : `Invitation not delivered: no mail server accepted it by ${dateText(invitation.undelivered)}`
  return `Invited ${dateText(invitation.sent)}. The link works until ${dateText(invitation.expires)}`
}

/** Returns the sign-in status as a short badge label with its tone; undefined for people who can sign in. */
export function signInState({ disabled, partner, hasPassword, lockedUntil }: SigningIn) {
  if (partner && partner.state !== 'open')
    return {
      tone: 'neutral',
      words: partner.state === 'removed' ? 'Partner removed' : 'Partner suspended',
    } as const
  if (disabled) return { tone: 'neutral', words: 'Disabled' } as const
  if (!hasPassword) return { tone: 'active', words: 'Invited' } as const
  if (lockedUntil) return { tone: 'danger', words: 'Locked' } as const
  return undefined
}

type SigningIn = Pick<PersonDocument, 'disabled' | 'partner' | 'hasPassword' | 'lockedUntil'>

/** Obstacle that keeps a person from learning, as a sentence, with the action that removes it. */
export interface Obstacle {
  sentence: string
  act?: 'enable' | 'invite' | 'unlock' | 'move'
}

/** Returns the first obstacle to signing in or learning; undefined if there is none. */
export function findObstacle(
  { disabled, partner, hasPassword, lockedUntil, invitation }: SigningIn & Pick<PersonDocument, 'invitation'>,
  now: number,
): Obstacle | undefined {
  if (partner && partner.state !== 'open') return { sentence: `${partner.name} is ${partner.state}.` }
  if (disabled) return { sentence: 'This account is disabled.', act: 'enable' }
  if (!hasPassword) return { sentence: `${invitationSentence(invitation)}.`, act: 'invite' }
  if (lockedUntil)
    return {
      sentence: `Locked until ${momentText(lockedUntil, now)} after too many wrong passwords.`,
      act: 'unlock',
    }
  return partner ? undefined : { sentence: 'No partner, so no courses.', act: 'move' }
}
