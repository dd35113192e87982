import type { ReactNode, SyntheticEvent } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import styles from './drawer.module.css'
import { useModalDialog } from './use-modal-dialog.ts'

type DrawerProps = {
  label: string
  edge?: 'side' | 'bottom' | undefined
  onClose: () => void
  children: ReactNode
}

/** A panel that slides in from an edge while it is rendered. Escape and a click outside close it. */
export function Drawer({ label, edge = 'side', onClose, children }: DrawerProps) {
  const ref = useModalDialog()

  function handleClose(event: SyntheticEvent<HTMLDialogElement>) {
    if (!event.currentTarget.open) onClose()
  }
  return (
    <dialog
      ref={ref}
      className={classNames(styles.drawer, styles[edge])}
      data-edge={edge}
      aria-label={label}
      closedby="any"
      onClose={handleClose}
    >
      <div className={styles.top}>
        <Button kind="quiet" onClick={onClose}>
          <Icon name="close" size={20} />
          <VisuallyHidden>Close</VisuallyHidden>
        </Button>
      </div>
      {children}
    </dialog>
  )
}
