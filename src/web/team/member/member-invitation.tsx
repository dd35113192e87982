import { useState } from 'react'
import type { UserDocument } from '#contract/documents.ts'
import type { InvitationAnswer } from '#contract/gateway.ts'
import { A_DAY } from '#domain/durations.ts'
import { INVITATION_MESSAGES, invitationRefused, invitationUndelivered } from '#domain/messages.ts'
import { canonicalEmail } from '#domain/people/email.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { dateText } from '#ui/text/date-text.ts'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { useResultModal } from '#web/messages/result-modal.tsx'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import styles from './member-screen.module.css'
import type { useInvitation } from './use-invitation.ts'

const NOT_SENT = 'We couldn’t send the invitation.'

type Invitation = Omit<InvitationAnswer, 'status' | 'invitation'>

type MemberInvitationProps = {
  member: UserDocument
  loaded: ReturnType<typeof useInvitation>
  onEmail: (email: string) => void
}

/** Time after joining during which an accepted invitation is shown, in ms. */
const NEWS_FOR = 7 * A_DAY

/**
 * Shows an associate's pending invitation, and sends it again, or to another email while the account was never used.
 * During the first week, shows that the invitation was accepted.
 */
export function MemberInvitation({ member, loaded, onEmail }: MemberInvitationProps) {
  const { userName, email, joined = 0 } = member
  const { state, reload, invitation, ...acts } = loaded
  const { isChanging, setIsChanging, modal, handleSend, handleChange } = useSending(email, acts, onEmail)
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
          onChange={() => setIsChanging(true)}
        />
      )}
      {isChanging && (
        <ChangeEmailDialog
          userName={userName}
          email={email}
          onChange={handleChange}
          onClose={() => setIsChanging(false)}
        />
      )}
      {modal}
    </Row>
  )
}

type InvitationActs = Pick<ReturnType<typeof useInvitation>, 'sendAgain' | 'changeEmail'>

/** Sends an invitation to the same email, or to another one from the dialog, and shows the result. */
function useSending(
  email: string,
  { sendAgain, changeEmail }: InvitationActs,
  onEmail: (email: string) => void,
) {
  const [isChanging, setIsChanging] = useState(false)
  const { modal, show } = useResultModal()

  async function handleSend() {
    const outcome = await sendAgain()
    if (outcome.sent) showOnItsWay(email)
    else show({ kind: 'error', messages: [NOT_SENT, outcome.reason ?? 'Try again.'] })
  }
  async function handleChange(typed: string) {
    const outcome = await changeEmail(typed)
    if (!outcome.sent) return outcome
    setIsChanging(false)
    onEmail(canonicalEmail(typed))
    showOnItsWay(canonicalEmail(typed))
    return outcome
  }
  function showOnItsWay(to: string) {
    show({ kind: 'success', messages: [`The invitation is on its way to ${to}.`] })
  }
  return { isChanging, setIsChanging, modal, handleSend, handleChange }
}

type PendingInvitationProps = {
  invitation: Invitation
  email: string
  onSend: () => Promise<void>
  onChange: () => void
}

function PendingInvitation({ invitation, email, onSend, onChange }: PendingInvitationProps) {
  const [busy, setBusy] = useState(false)

  async function handleSend() {
    setBusy(true)
    await onSend()
    setBusy(false)
  }
  const isUndelivered = invitation.undelivered !== undefined
  const change = invitation.neverUsed && (
    <Button kind={isUndelivered ? 'primary' : 'secondary'} onClick={onChange}>
      Change email
    </Button>
  )
  return (
    <>
      <StatusBadge tone={isUndelivered ? 'danger' : 'active'}>
        {badgeText(invitation, Date.now())}
      </StatusBadge>
      <p className={isUndelivered ? undefined : classNames(styles.sent, textStyles.note)}>
        {invitationText(invitation, email, Date.now())}
      </p>
      {/* The action that fixes the problem comes first. */}
      <Row gap="small" className={styles.acts} data-print="no">
        {isUndelivered && change}
        <Button kind="secondary" busy={busy} onClick={handleSend}>
          Resend
        </Button>
        {!isUndelivered && change}
      </Row>
    </>
  )
}

function badgeText({ queued, undelivered, expires = 0 }: Invitation, now: number): string {
  if (undelivered !== undefined) return 'Invitation not delivered'
  return queued === undefined && expires <= now ? 'Invitation expired' : 'Invitation pending'
}

/** Returns the text about a pending invitation to this email. `now` is in ms since 1970. */
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
