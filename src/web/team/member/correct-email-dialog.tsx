import { useState } from 'react'
import { FormDialog } from '#client/form/act-dialog.tsx'
import { useForm } from '#client/form/use-form.ts'
import { ServiceError } from '#client/http/http.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { EmailField } from '../email-field.tsx'
import type { InvitationAct } from './use-invitation.ts'

type CorrectEmailDialogProps = {
  userName: string
  email: string
  /** Changes the email to the entered text. The dialog stays open with the reason after a failure. */
  onCorrect: (entry: string) => Promise<InvitationAct>
  onClose: () => void
}

const NOT_CORRECTED = 'We couldn’t correct the email. Try again.'

/**
 * Dialog for correcting the email of a member who has never used the account. Stays open during the request.
 */
export function CorrectEmailDialog({ userName, email, onCorrect, onClose }: CorrectEmailDialogProps) {
  const [entry, setEntry] = useState(email)
  const form = useForm<'email'>({ place: () => 'email' })
  async function handleSubmit() {
    await form.submit(async () => {
      const result = await onCorrect(entry)
      if (!result.sent) throw new ServiceError('unknown', { serverMessage: result.reason ?? NOT_CORRECTED })
    })
  }
  return (
    <FormDialog
      title="Correct email"
      verb="Correct email"
      form={form}
      isReady={!isBlank(entry) && entry.trim() !== email}
      before={
        <p>
          <strong>{userName}</strong> will get a new invitation at this address. The link we sent to the old
          address will stop working.
        </p>
      }
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <EmailField
        {...form.field('email')}
        readOnly={form.busy}
        value={entry}
        onChange={({ target }) => {
          setEntry(target.value)
          form.clear()
        }}
      />
    </FormDialog>
  )
}
