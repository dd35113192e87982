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
  /** Introduction that screen readers announce with the title, for modals with long content. */
  lead?: ReactNode
  children: ReactNode
  onClose: () => void
  actions?: ReactNode
  role?: 'dialog' | 'alertdialog' | undefined
  mark?: ReactNode
  /** `broad` is 640 px, for a form with choices; `wide` is for content that needs the width of the screen. */
  width?: 'broad' | 'wide' | false | undefined
}

/**
 * Modal dialog, open while it is rendered. Escape calls `onClose`; the screen then stops rendering the
 * dialog. A form in the dialog has an id, so that a submit button among the `actions` can refer to it:
 * `<Button type="submit" form={id}>`.
 */
export function Modal(props: ModalProps) {
  return <ModalFrame dialog={useModalDialog()} {...props} />
}

type ModalFrameProps = ModalProps & { dialog: RefObject<HTMLDialogElement | null> }

/** Layout of a modal dialog. The caller opens the dialog element. */
export function ModalFrame(props: ModalFrameProps) {
  const { dialog, title, lead, children, onClose, actions, role, mark, width } = props
  const id = useId()

  function handleCancel(event: SyntheticEvent) {
    event.preventDefault()
    onClose()
  }
  // Some browsers close the dialog on a second Escape, even if the page prevents it. A dialog closed by the
  // app is already unmounted.
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
      {/* Sentences added to an open dialog are also announced. */}
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
 * Dialog with the result of an action: a title such as 'Error:' or 'Success!', one paragraph per message, and
 * a single button.
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
