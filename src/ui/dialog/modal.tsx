import { type ReactNode, type RefObject, type SyntheticEvent, useId } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { type Tone, ToneGlyph } from '#ui/state/notice.tsx'
import toneStyles from '../state/tone.module.css'
import { classNames } from '../styles/class-names.ts'
import styles from './modal.module.css'
import { useModalDialog } from './use-modal-dialog.ts'

type ModalProps = {
  title: string
  /** The only content that is read out with the title, if the rest is long. */
  lead?: ReactNode
  children: ReactNode
  onClose: () => void
  actions?: ReactNode
  role?: 'dialog' | 'alertdialog' | undefined
  mark?: ReactNode
  /** `broad` for a form with choices, 640 px wide; `wide` if the content needs the width of the screen. */
  width?: 'broad' | 'wide' | false | undefined
}

/**
 * A modal dialog, open as long as it is rendered. Escape calls `onClose`, and the screen then stops rendering the
 * dialog. A form inside has an id, to which its submit button among the `actions` refers: `<Button type="submit"
 * form={id}>`.
 */
export function Modal(props: ModalProps) {
  return <ModalFrame dialog={useModalDialog()} {...props} />
}

type ModalFrameProps = ModalProps & { dialog: RefObject<HTMLDialogElement | null> }

/** Layout of a modal dialog, which its caller opens. */
export function ModalFrame(props: ModalFrameProps) {
  const { dialog, title, lead, children, onClose, actions, role, mark, width } = props
  const id = useId()

  function handleCancel(event: SyntheticEvent) {
    event.preventDefault()
    onClose()
  }
  // Some browsers close it on a second Escape, whatever the page does. After our own close the dialog is unmounted.
  function handleClose(event: SyntheticEvent<HTMLDialogElement>) {
    if (!event.currentTarget.open) onClose()
  }
  return (
    <dialog
      ref={dialog}
      role={role}
      className={classNames(styles.modal, width && styles[width])}
      aria-labelledby={`${id}-title`}
      aria-describedby={lead === undefined ? `${id}-body` : `${id}-lead`}
      onCancel={handleCancel}
      onClose={handleClose}
    >
      {mark}
      <h2 className={styles.title} id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      {/* A sentence added to an open dialog is read out as well. */}
      <Stack
        className={styles.body}
        id={`${id}-body`}
        aria-live={role === 'alertdialog' ? 'polite' : undefined}
      >
        {lead !== undefined && (
          <div id={`${id}-lead`} className={styles.lead}>
            {lead}
          </div>
        )}
        {children}
      </Stack>
      {actions && <div className={styles.actions}>{actions}</div>}
    </dialog>
  )
}

/** Icon of a dialog with the result of an action. */
export function ToneMark({ tone }: { tone: Tone }) {
  return (
    <span className={`${styles.mark} ${toneStyles[tone]}`}>
      <ToneGlyph tone={tone} />
    </span>
  )
}

type MessageModalProps = {
  title: string
  messages: readonly string[]
  closeLabel?: string | undefined
  onClose: () => void
  tone?: Tone | undefined
}

/**
 * Dialog with the result of an action: a title such as 'Error:' or 'Success!', one paragraph per message, and one
 * button.
 */
export function MessageModal({
  title,
  messages,
  closeLabel = 'Close',
  onClose,
  tone = 'notice',
}: MessageModalProps) {
  return (
    <Modal
      role="alertdialog"
      title={title}
      onClose={onClose}
      mark={<ToneMark tone={tone} />}
      actions={<Button onClick={onClose}>{closeLabel}</Button>}
    >
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Modal>
  )
}
