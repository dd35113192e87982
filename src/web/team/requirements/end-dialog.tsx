import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Notice } from '#web/ui/notice.tsx'

type EndDialogProps = {
  course: string
  /** Of whom it is required, in words. */
  people: string
  onEnd: () => Promise<void>
  onEnded: () => void
  onClose: () => void
}

/** Asks for confirmation before a requirement is ended, and stays until the server has answered. */
export function EndDialog({ course, people, onEnd, onEnded, onClose }: EndDialogProps) {
  const [busy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  async function handleConfirm() {
    setBusy(true)
    setFailed(false)
    try {
      await onEnd()
      onEnded()
    } catch (error) {
      console.error(error)
      setFailed(true)
      setBusy(false)
    }
  }
  return (
    <Modal
      role="alertdialog"
      title="End Requirement"
      onClose={busy ? () => undefined : onClose}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" busy={busy} onClick={handleConfirm}>
            End
          </Button>
        </>
      }
    >
      <p>
        Do you want to stop requiring <strong>{course}</strong> of {people}?
      </p>
      <p>Nobody is asked to finish it any more. The course stays open, and all progress is kept.</p>
      {hasFailed && (
        <Notice tone="danger" isAnnounced={false}>
          We could not end it. Please try again.
        </Notice>
      )}
    </Modal>
  )
}
