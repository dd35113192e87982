import { useId, useRef, useState } from 'react'
import { REVOCATION_REASON } from '#domain/certificate/certificate.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { EntryDialog } from '#ui/dialog/entry-dialog.tsx'
import field from '#ui/form/field.module.css'
import { FieldFrame } from '#ui/form/field.tsx'
import { classNames } from '#ui/text/class-names.ts'
import { refusalReason } from '#web/services/refusal-reason.ts'

type RevokeDialogProps = {
  courseName: string
  userName: string
  /** Revokes the certificate; throws on failure. */
  onRevoke: (reason: string) => Promise<void>
  onRevoked: () => void
  onClose: () => void
}

const { min, max } = REVOCATION_REASON
const NOT_REVOKED = 'We could not revoke it. Please try again.'

/** Asks for the reason for revoking a certificate, and stays open until the server has answered. */
export function RevokeDialog({ courseName, userName, onClose, ...acts }: RevokeDialogProps) {
  const id = useId()
  const { area, reason, busy, problem, handleChange, handleSubmit } = useRevocation(acts)
  return (
    <EntryDialog
      title="Revoke Certificate"
      verb="Revoke"
      kind="danger"
      busy={busy}
      before={
        <p>
          The certificate of <strong>{userName}</strong> for <strong>{courseName}</strong> stays revoked for
          ever. The course stays complete.
        </p>
      }
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <FieldFrame id={id} label="Reason" hint="Whoever opens the certificate reads it." error={problem}>
        <textarea
          ref={area}
          id={id}
          className={field.input}
          rows={3}
          value={reason}
          readOnly={busy}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={classNames(`${id}-hint`, problem && `${id}-error`)}
          onChange={({ target }) => handleChange(target.value)}
        />
      </FieldFrame>
    </EntryDialog>
  )
}

/** Holds and sends the reason; a problem moves the focus to the field. */
function useRevocation({ onRevoke, onRevoked }: Pick<RevokeDialogProps, 'onRevoke' | 'onRevoked'>) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)

  async function handleSubmit() {
    if (!isReason(reason)) return refuse(`Give a reason of ${min} to ${max} characters.`)
    setBusy(true)
    try {
      await onRevoke(reason.trim())
      onRevoked()
    } catch (error) {
      console.error(error)
      setBusy(false)
      refuse(refusalReason(error) ?? NOT_REVOKED)
    }
  }
  function refuse(why: string) {
    setProblem(why)
    // Screen readers read the problem together with the field.
    area.current?.focus()
  }
  function handleChange(typed: string) {
    setReason(typed)
    setProblem(undefined)
  }
  return { area, reason, busy, problem, handleChange, handleSubmit }
}

/** Returns whether a text is a valid reason: not blank, and within the gateway's length limits. */
function isReason(text: string): boolean {
  const { length } = text.trim()
  return length >= min && length <= max && !isBlank(text)
}
