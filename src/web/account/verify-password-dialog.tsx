import { type SubmitEvent, useId, useState } from 'react'
import { MESSAGES } from '#domain/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { HiddenUsername } from './hidden-username.tsx'

type VerifyPasswordDialogProps = {
  /** The email one signs in with now. */
  email: string
  busy: boolean
  onSubmit: (password: string) => void
  onCancel: () => void
}

/** Asks for the current password before the email changes (section 5). While the change runs it cannot be left. */
export function VerifyPasswordDialog({ email, busy, onSubmit, onCancel }: VerifyPasswordDialogProps) {
  const form = useId()
  const [password, setPassword] = useState('')

  function submitted(event: SubmitEvent) {
    event.preventDefault()
    onSubmit(password)
  }
  function cancel() {
    if (!busy) onCancel()
  }
  const actions = (
    <>
      <Button kind="secondary" disabled={busy} onClick={cancel}>
        Cancel
      </Button>
      <Button type="submit" form={form} busy={busy} disabled={password === ''}>
        Submit
      </Button>
    </>
  )
  return (
    <Modal title="Verify Password" onClose={cancel} actions={actions}>
      <p>{MESSAGES.verifyPassword}</p>
      <form id={form} noValidate onSubmit={submitted}>
        <HiddenUsername email={email} />
        <Field
          label="Password"
          type="password"
          name="current-password"
          autoComplete="current-password"
          readOnly={busy}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </form>
    </Modal>
  )
}
