import { useState } from 'react'
import type { InvitationAnswer } from '#contract/gateway.ts'
import { INVITATION_MESSAGES, invitationUndelivered } from '#domain/messages.ts'
import { useResultModal } from '#web/shared/use-result-modal.tsx'
import { Button } from '#web/ui/button.tsx'
import { dateText } from '#web/ui/date-text.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './member-screen.module.css'
import { useInvitation } from './use-member.ts'

const NOT_SENT = 'We could not send the invitation.'

/** Shows whether an associate has accepted the invitation, and if not, can send it again. */
export function MemberInvitation({ uid, email }: { uid: string; email: string }) {
  const { state, retry, invitation, sendAgain } = useInvitation(uid)
  const { modal, show } = useResultModal()
  const [busy, setBusy] = useState(false)

  async function handleSend() {
    setBusy(true)
    const outcome = await sendAgain()
    setBusy(false)
    if (outcome.sent) show({ kind: 'success', messages: [`The invitation is on its way to ${email}.`] })
    else show({ kind: 'error', messages: [NOT_SENT, outcome.reason ?? 'Please try again.'] })
  }
  return (
    <section aria-label="Invitation" className={styles.invitation}>
      <VisuallyHidden as="h2">Invitation</VisuallyHidden>
      {state === 'loading' && <p>Loading the invitation…</p>}
      {state === 'failed' && (
        <>
          <p>We could not check whether the invitation was accepted.</p>
          <Button kind="secondary" onClick={retry}>
            Try again
          </Button>
        </>
      )}
      {invitation?.invitation === 'accepted' && <StatusBadge tone="done">Invitation accepted</StatusBadge>}
      {invitation?.invitation === 'pending' && (
        <>
          <StatusBadge tone="active">Invitation pending</StatusBadge>
          <p className={styles.sent}>{invitationText(invitation, Date.now())}</p>
          <Button kind="secondary" busy={busy} onClick={handleSend}>
            Send again
          </Button>
        </>
      )}
      {modal}
    </section>
  )
}

/** Returns the state of a pending invitation in words. `now` is in ms since 1970. */
function invitationText(
  { queued, sent, expires, undelivered }: Omit<InvitationAnswer, 'status' | 'invitation'>,
  now: number,
): string {
  if (queued !== undefined) return INVITATION_MESSAGES.queued
  if (undelivered !== undefined) return invitationUndelivered(dateText(undelivered))
  if (sent === undefined || expires === undefined) return INVITATION_MESSAGES.none
  const link = expires > now ? 'Its link works until' : 'Its link expired on'
  return `Sent on ${dateText(sent)}. ${link} ${dateText(expires)}.`
}
