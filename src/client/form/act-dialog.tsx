import { type ReactNode, useId, useState } from 'react'
import { Modal } from '#ui/dialog/modal.tsx'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Notice } from '#ui/state/notice.tsx'
import textStyles from '#ui/text/text.module.css'
import { useForm } from './use-form.ts'

type ActDialogProps = {
  /** Question, such as "Suspend City Paws?". */
  title: string
  /** Label of the confirming button, a verb. */
  verb: string
  /** False for an action that removes nothing. */
  isDanger?: boolean
  /** Text that the user must type to confirm, such as an id, and its label. */
  typed?: { label: string; value: string } | undefined
  /** False while the effect of the action is not shown yet. */
  isReady?: boolean
  /** Performs the action. A refusal is shown in the dialog, which stays open. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** Asks for confirmation of an action and explains its effect. Stays open until the server has answered. */
export function ActDialog({ isDanger = true, typed, onConfirm, children, ...dialog }: ActDialogProps) {
  const [entry, setEntry] = useState('')
  const form = useForm<'typed'>({
    check: () =>
      typed && entry.trim() !== typed.value
        ? { field: 'typed', sentence: `Type ${typed.value} to continue.` }
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
  /** Label of the submit button, a verb. */
  verb: string
  isReady?: boolean
  width?: 'broad'
  kind?: 'primary' | 'danger'
  form: { busy: boolean; problem: string | undefined }
  /** Content above the form and below its problem. */
  before?: ReactNode
  /** Sentence on the effect of the action, always visible above the buttons. */
  effect?: ReactNode
  onSubmit: () => Promise<void>
  onClose: () => void
  /** Fields of the form. */
  children: ReactNode
}

/** Dialog with a form. Stays open while the form is being sent. */
export function FormDialog({
  role,
  title,
  verb,
  isReady = true,
  width,
  kind = 'primary',
  form: { busy, problem },
  before,
  effect,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId()
  return (
    <Modal
      role={role}
      title={title}
      width={width}
      onClose={busy ? () => undefined : onClose}
      actions={
        <>
          {effect && (
            <p role="status" className={textStyles.quiet}>
              {effect}
            </p>
          )}
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

/** Refusal shown at the top of the dialog and scrolled into view. */
function FirstProblem({ sentence }: { sentence: string }) {
  return (
    <div ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
      <Notice tone="danger">{sentence}</Notice>
    </div>
  )
}
