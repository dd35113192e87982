import { useState } from 'react'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Notice } from '#ui/state/notice.tsx'

type EndDialogProps = {
  course: string
  /** Names of the required people, as text. */
  people: string
  onEnd: () => Promise<void>
  onClose: () => void
}

/** Asks for confirmation of a requirement's end, and reports a failure. */
export function EndDialog({ course, people, onEnd, onClose }: EndDialogProps) {
  const [hasFailed, setFailed] = useState(false)
  async function handleConfirm() {
    setFailed(false)
    await onEnd().catch((error: unknown) => {
      console.error(error)
      setFailed(true)
    })
  }
  return (
    <ConfirmDialog title="End requirement" verb="End" onConfirm={handleConfirm} onClose={onClose}>
      <p>
        Do you want to stop requiring <strong>{course}</strong> for {people}?
      </p>
      <p>People keep the course and their progress.</p>
      {hasFailed && (
        <Notice tone="danger" isAnnounced={false}>
          We couldn’t end this requirement. Try again.
        </Notice>
      )}
    </ConfirmDialog>
  )
}
