import { useState } from 'react'
import type { UserDocument } from '#contract/documents.ts'
import type { InvitationAnswer } from '#contract/gateway.ts'
import { A_DAY } from '#domain/durations.ts'
import { INVITATION_MESSAGES, invitationRefused, invitationUndelivered } from '#domain/messages.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { dateText } from '#ui/text/date-text.ts'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { useResultModal } from '#web/messages/result-modal.tsx'
import styles from './member-screen.module.css'
import type { useInvitation } from './use-invitation.ts'

const NOT_SENT = 'We couldn’t send the invitation.'

type Invitation = Omit<InvitationAnswer, 'status' | 'invitation'>

type MemberInvitationProps = {
  member: UserDocument
  loaded: ReturnType<typeof useInvitation>
  /** Opens the correction of the email; undefined if the email cannot be corrected. */
  onCorrectEmail: (() => void) | undefined
}

/** Time after joining for which an accepted invitation is shown, in ms. */
const NEWS_FOR = 7 * A_DAY

/**
 * Shows an associate's pending invitation with a button to resend it. An undelivered invitation allows
 * correcting the email. During the first week, an accepted invitation is also shown.
 */
export function MemberInvitation({ member, loaded, onCorrectEmail }: MemberInvitationProps) {
  const { email, joined = 0 } = member
  const { state, reload, invitation, sendAgain } = loaded
  const { modal, handleSend } = useSending(email, sendAgain)
  if (state === 'loading') return null
  if (invitation?.invitation === 'accepted' && Date.now() - joined >= NEWS_FOR) return null
  return (
    <Row as="section" gap="snug" aria-label="Invitation" className={styles.invitation}>
      <VisuallyHidden as="h2">Invitation</VisuallyHidden>
      {state === 'failed' && (
        <>
          <p>We couldn’t check whether the invitation was accepted.</p>
          <Button kind="secondary" onClick={reload}>
            Try again
          </Button>
        </>
      )}
      {invitation?.invitation === 'accepted' && <StatusBadge tone="done">Invitation accepted</StatusBadge>}
      {invitation?.invitation === 'pending' && (
        <PendingInvitation
          invitation={invitation}
          email={email}
          onSend={handleSend}
          onCorrectEmail={onCorrectEmail}
        />
      )}
      {modal}
    </Row>
  )
}

/** Resends an invitation to the same email, and shows the result. */
function useSending(email: string, sendAgain: ReturnType<typeof useInvitation>['sendAgain']) {
  const { modal, show } = useResultModal()

  async function handleSend() {
    const outcome = await sendAgain()
    if (outcome.sent) show({ kind: 'success', messages: [`The invitation is on its way to ${email}.`] })
    else show({ kind: 'error', messages: [NOT_SENT, outcome.reason ?? 'Try again.'] })
  }
  return { modal, handleSend }
}

type PendingInvitationProps = {
  invitation: Invitation
  email: string
  onSend: () => Promise<void>
  onCorrectEmail: (() => void) | undefined
}

function PendingInvitation({ invitation, email, onSend, onCorrectEmail }: PendingInvitationProps) {
  const [busy, setBusy] = useState(false)

  async function handleSend() {
    setBusy(true)
    await onSend()
    setBusy(false)
  }
  const isUndelivered = invitation.undelivered !== undefined
  return (
    <>
      <StatusBadge tone={isUndelivered ? 'danger' : 'active'}>
        {badgeText(invitation, Date.now())}
      </StatusBadge>
      <p className={isUndelivered ? undefined : classNames(styles.sent, textStyles.note)}>
        {invitationText(invitation, email, Date.now())}
      </p>
      {/* The action that solves the problem comes first. */}
      <Row gap="small" className={styles.acts} data-print="no">
        {isUndelivered && invitation.neverUsed && onCorrectEmail && (
          <Button onClick={onCorrectEmail}>Correct email</Button>
        )}
        <Button kind="secondary" busy={busy} onClick={handleSend}>
          Resend
        </Button>
      </Row>
    </>
  )
}

function badgeText({ queued, undelivered, expires = 0 }: Invitation, now: number): string {
  if (undelivered !== undefined) return 'Invitation not delivered'
  return queued === undefined && expires <= now ? 'Invitation expired' : 'Invitation pending'
}

/** Returns a sentence on a pending invitation to this email. `now` is in ms since 1970. */
function invitationText(
  { queued, sent, expires, undelivered, refused }: Invitation,
  email: string,
  now: number,
): string {
  if (queued !== undefined) return INVITATION_MESSAGES.queued
  if (undelivered !== undefined)
    return (refused ? invitationRefused : invitationUndelivered)(email, dateText(undelivered))
  if (sent === undefined || expires === undefined) return INVITATION_MESSAGES.none
  const link = expires > now ? 'Its link works until' : 'Its link expired on'
  return `Sent on ${dateText(sent)}. ${link} ${dateText(expires)}.`
}
