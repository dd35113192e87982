import { type SubmitEvent, useId, useRef, useState } from 'react'
import { REVOCATION_REASON } from '#domain/certificate/certificate.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { refusalReason } from '#web/services/refusal-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import field from '#web/ui/field.module.css'
import { Modal } from '#web/ui/modal.tsx'

type RevokeDialogProps = {
  courseName: string
  userName: string
  /** Takes the certificate back; throws if that failed. */
  onRevoke: (reason: string) => Promise<void>
  onRevoked: () => void
  onClose: () => void
}

const { min, max } = REVOCATION_REASON
const NOT_REVOKED = 'We could not revoke it. Please try again.'

/** Asks for the reason for which a certificate is taken back, and stays until the server has answered. */
export function RevokeDialog({ courseName, userName, onRevoke, onRevoked, onClose }: RevokeDialogProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
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
    // Its problem is read with it.
    area.current?.focus()
  }
  return (
    <Modal
      title="Revoke Certificate"
      onClose={busy ? () => undefined : onClose}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" type="submit" form={`${id}-form`} busy={busy}>
            Revoke
          </Button>
        </>
      }
    >
      <p>
        The certificate of <strong>{userName}</strong> for <strong>{courseName}</strong> stays revoked for
        ever. The course stays complete.
      </p>
      <form id={`${id}-form`} className={field.field} noValidate onSubmit={handleSubmit}>
        <label htmlFor={id} className={field.label}>
          Reason
        </label>
        <textarea
          ref={area}
          id={id}
          className={field.input}
          rows={3}
          value={reason}
          readOnly={busy}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={classNames(`${id}-hint`, problem && `${id}-error`)}
          onChange={({ target }) => {
            setReason(target.value)
            setProblem(undefined)
          }}
        />
        <p id={`${id}-hint`} className={field.hint}>
          Whoever opens the certificate reads it.
        </p>
        {problem && (
          <p id={`${id}-error`} className={field.error}>
            {problem}
          </p>
        )}
      </form>
    </Modal>
  )
}

/** Returns whether a text can be a reason: as long as the gateway takes one, and not blank. */
function isReason(text: string): boolean {
  const { length } = text.trim()
  return length >= min && length <= max && !isBlank(text)
}
