import { useState } from 'react'
import type { TeamMember } from '#web/state/team.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'

type RemovalDialogProps = { member: TeamMember; onConfirm: () => Promise<void>; onClose: () => void }

/** Asks for confirmation before a member is removed (section 4), and stays until the service has answered. */
export function RemovalDialog({ member, onConfirm, onClose }: RemovalDialogProps) {
  const [busy, setBusy] = useState(false)
  async function handleConfirm() {
    setBusy(true)
    await onConfirm()
  }
  return (
    <Modal
      role="alertdialog"
      title="Remove Team Member"
      onClose={busy ? () => undefined : onClose}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" busy={busy} onClick={handleConfirm}>
            Remove
          </Button>
        </>
      }
    >
      <p>
        Do you want to remove <strong>{member.userName}</strong> ({member.email}) from your team?
      </p>
      <p>
        They will lose access immediately. If you add them again later, their progress will still be there.
      </p>
    </Modal>
  )
}
