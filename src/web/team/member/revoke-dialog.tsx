import { useState } from 'react'
import { FormDialog } from '#client/form/act-dialog.tsx'
import { type FormProblem, useForm } from '#client/form/use-form.ts'
import { REVOCATION_REASON } from '#domain/certificate/certificate.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import { refusalReason } from '#web/services/refusal-reason.ts'

type RevokeDialogProps = {
  courseName: string
  userName: string
  /** Revokes the certificate. Throws on failure. */
  onRevoke: (reason: string) => Promise<void>
  onRevoked: () => void
  onClose: () => void
}

const { min, max } = REVOCATION_REASON
const NOT_REVOKED = 'We couldn’t revoke it. Try again.'

/** Dialog for revoking a certificate with a reason. Stays open until the server has answered. */
export function RevokeDialog({ courseName, userName, onRevoke, onRevoked, onClose }: RevokeDialogProps) {
  const [reason, setReason] = useState('')
  const form = useForm<'reason'>({
    check: () => findReasonProblem(reason),
    onFailure: (error) => ({ field: 'reason', sentence: refusalReason(error) ?? NOT_REVOKED }),
  })
  async function handleSubmit() {
    if (await form.submit(() => onRevoke(reason.trim()))) onRevoked()
  }
  return (
    <FormDialog
      title="Revoke certificate"
      verb="Revoke"
      kind="danger"
      form={form}
      before={
        <p>
          <strong>{userName}</strong>’s certificate for <strong>{courseName}</strong> will be revoked. This
          can’t be undone. The course still counts as complete.
        </p>
      }
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextArea
        {...form.field('reason')}
        label="Reason"
        hint="Shown to anyone who opens the certificate."
        value={reason}
        readOnly={form.busy}
        onChange={({ target }) => {
          setReason(target.value)
          form.clear()
        }}
      />
    </FormDialog>
  )
}

/** Returns the problem with a reason that is blank or outside the gateway's length limits. */
function findReasonProblem(text: string): FormProblem<'reason'> | undefined {
  const { length } = text.trim()
  if (length >= min && length <= max && !isBlank(text)) return undefined
  return { field: 'reason', sentence: `Enter a reason of ${min} to ${max} characters.` }
}
