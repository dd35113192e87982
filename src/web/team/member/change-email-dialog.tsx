import { useState } from 'react'
import { FormDialog } from '#client/form/act-dialog.tsx'
import { useForm } from '#client/form/use-form.ts'
import { ServiceError } from '#client/http/http.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { EmailField } from '../email-field.tsx'
import type { InvitationAct } from './use-invitation.ts'

type ChangeEmailDialogProps = {
  userName: string
  email: string
  /** Changes the email to the text entered. On failure, the dialog stays open with the reason. */
  onChange: (entry: string) => Promise<InvitationAct>
  onClose: () => void
}

const NOT_CHANGED = 'We couldn’t change the email. Try again.'

/** Asks for another email of a member who never used the account, and stays open while the change is running. */
export function ChangeEmailDialog({ userName, email, onChange, onClose }: ChangeEmailDialogProps) {
  const [entry, setEntry] = useState(email)
  const form = useForm<'email'>({ place: () => 'email' })
  async function handleSubmit() {
    await form.submit(async () => {
      const result = await onChange(entry)
      if (!result.sent) throw new ServiceError('unknown', { serverMessage: result.reason ?? NOT_CHANGED })
    })
  }
  return (
    <FormDialog
      title="Change Email"
      verb="Change email"
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
