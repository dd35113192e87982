import { type ReactNode, type SyntheticEvent, useId } from 'react'
import styles from './modal.module.css'
import { useModalDialog } from './use-modal-dialog.ts'

type ModalProps = {
  title: string
  children: ReactNode
  onClose: () => void
  actions?: ReactNode
  role?: 'dialog' | 'alertdialog' | undefined
  mark?: ReactNode
}

/**
 * A modal dialog, open for as long as it is rendered. Escape calls `onClose`; the screen then stops rendering it. A form
 * inside takes an id, and its submit button among the `actions` names it: `<Button type="submit" form={id}>`.
 */
export function Modal({ title, children, onClose, actions, role, mark }: ModalProps) {
  const ref = useModalDialog()
  const id = useId()

  function escapePressed(event: SyntheticEvent) {
    event.preventDefault()
    onClose()
  }
  // Some browsers close on a second Escape whatever the page says. A close of our own finds it unmounted or reopened.
  function closedByBrowser(event: SyntheticEvent<HTMLDialogElement>) {
    if (!event.currentTarget.open) onClose()
  }
  return (
    <dialog
      ref={ref}
      role={role}
      className={styles.modal}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={escapePressed}
      onClose={closedByBrowser}
    >
      {mark}
      <h2 className={styles.title} id={`${id}-title`}>
        {title}
      </h2>
      <div className={styles.body} id={`${id}-body`}>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </dialog>
  )
}
