import { useState } from 'react'
import { useResultModal } from '#web/app/use-result-modal.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './member-page.module.css'
import { useInvitation } from './use-invitation.ts'

/** Whether an associate has chosen a password, and the invitation once more where not. */
export function InvitationCard({ uid, email }: { uid: string; email: string }) {
  const { state, retry, invitation, sendAgain } = useInvitation(uid)
  const { modal, show } = useResultModal()
  const [busy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    const worked = await sendAgain()
    setBusy(false)
    if (worked) show({ kind: 'success', messages: [`The invitation is on its way to ${email}.`] })
    else show({ kind: 'error', messages: ['The invitation could not be sent. Please try again.'] })
  }
  return (
    <Card as="section" aria-labelledby="invitation" className={styles.invitation}>
      <h2 id="invitation" className={styles.cardTitle}>
        Invitation
      </h2>
      {state === 'loading' && <p>Loading…</p>}
      {state === 'failed' && (
        <>
          <p>It could not be found out whether the invitation was accepted.</p>
          <Button kind="secondary" onClick={retry}>
            Try again
          </Button>
        </>
      )}
      {invitation === 'accepted' && <StatusBadge tone="done">accepted</StatusBadge>}
      {invitation === 'pending' && (
        <>
          <StatusBadge tone="active">pending</StatusBadge>
          <Button kind="secondary" busy={busy} onClick={send}>
            Send again
          </Button>
        </>
      )}
      {modal}
    </Card>
  )
}
