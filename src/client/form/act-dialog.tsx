import { type ReactNode, useId, useState } from 'react'
import { Modal } from '#ui/dialog/modal.tsx'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { useForm } from './use-form.ts'

type ActDialogProps = {
  /** The question, such as "Suspend City Paws?". */
  title: string
  /** The verb on the button that does it. */
  verb: string
  /** False for an act that takes nothing away. */
  isDanger?: boolean
  /** What has to be typed before it is done, such as an id, and what it is called. */
  typed?: { label: string; value: string } | undefined
  /** False as long as what it will do is not shown. */
  isReady?: boolean
  /** Does it; a refusal is shown in the dialog, which stays. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** Asks before an act, says what it will do, and stays until the server has answered. */
export function ActDialog({ isDanger = true, typed, onConfirm, children, ...dialog }: ActDialogProps) {
  const [entry, setEntry] = useState('')
  const form = useForm<'typed'>({
    check: () =>
      typed && entry.trim() !== typed.value
        ? { field: 'typed', sentence: `Type ${typed.value} to go on.` }
        : undefined,
  })
  async function handleSubmit() {
    if (form.busy) return
    if (await form.submit(onConfirm)) dialog.onClose()
  }
  return (
    <FormDialog
      {...dialog}
      role="alertdialog"
      kind={isDanger ? 'danger' : 'primary'}
      form={form}
      before={children}
      onSubmit={handleSubmit}
    >
      {typed && (
        <TextField
          {...form.field('typed')}
          autoCapitalize="off"
          spellCheck={false}
          label={typed.label}
          value={entry}
          onEnter={setEntry}
        />
      )}
    </FormDialog>
  )
}

type FormDialogProps = {
  role?: 'alertdialog'
  title: string
  /** The verb on the button that sends the form. */
  verb: string
  isReady?: boolean
  kind?: 'primary' | 'danger'
  form: { busy: boolean; problem: string | undefined }
  /** What stands above the form, and below its problem. */
  before?: ReactNode
  onSubmit: () => Promise<void>
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A dialog with a form, which stays open while it is sent. */
export function FormDialog({
  role,
  title,
  verb,
  isReady = true,
  kind = 'primary',
  form: { busy, problem },
  before,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId()
  return (
    <Modal
      role={role}
      title={title}
      onClose={busy ? () => undefined : onClose}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} kind={kind} busy={busy} disabled={!isReady}>
            {verb}
          </Button>
        </>
      }
    >
      {before && problem && <FirstProblem sentence={problem} />}
      {before}
      <Form id={id} problem={before ? undefined : problem} onSubmit={() => void onSubmit()}>
        {children}
      </Form>
    </Modal>
  )
}

/** Why an act was refused, above all that its dialog says; a long dialog is scrolled there. */
function FirstProblem({ sentence }: { sentence: string }) {
  return (
    <div ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
      <Notice tone="danger">{sentence}</Notice>
    </div>
  )
}
