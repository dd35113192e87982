import { type ReactNode, useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Modal } from './modal.tsx'

type ConfirmDialogProps = {
  title: string
  /** Label of the confirming button, a verb. */
  verb: string
  onConfirm: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Asks for confirmation of a removal. Stays open until the server has answered. */
export function ConfirmDialog({ title, verb, onConfirm, onClose, children }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  async function handleConfirm() {
    setBusy(true)
    await onConfirm()
    setBusy(false)
  }
  return (
    <Modal
      role="alertdialog"
      title={title}
      onClose={busy ? () => undefined : onClose}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" busy={busy} onClick={handleConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
