import { type ReactNode, type SubmitEvent, useId } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Modal } from './modal.tsx'

type EntryDialogProps = {
  title: string
  /** Verb on the button that sends the form. */
  verb: string
  kind?: 'primary' | 'danger'
  busy: boolean
  /** True while there is nothing to send. */
  disabled?: boolean
  /** Content above the form. */
  before: ReactNode
  onSubmit: () => void
  onClose: () => void
  /** The fields of the form. */
  children: ReactNode
}

/** A dialog with a form, which stays open while the form is sent. It does not use the browser's validation. */
export function EntryDialog({
  title,
  verb,
  kind = 'primary',
  busy,
  disabled,
  before,
  onSubmit,
  onClose,
  children,
}: EntryDialogProps) {
  const form = useId()

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  const actions = (
    <>
      <Button kind="secondary" disabled={busy} onClick={onClose}>
        Cancel
      </Button>
      <Button kind={kind} type="submit" form={form} busy={busy} disabled={disabled}>
        {verb}
      </Button>
    </>
  )
  return (
    <Modal title={title} onClose={busy ? () => undefined : onClose} actions={actions}>
      {before}
      <form id={form} noValidate onSubmit={handleSubmit}>
        {children}
      </form>
    </Modal>
  )
}
