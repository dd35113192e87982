import { type ReactNode, useId, useRef } from 'react'
import styles from './menu.module.css'

type MenuProps = {
  /** Names the button for screen readers. */
  label: string
  /** The content of the button. */
  trigger: ReactNode
  /** Returns the entries, each with `menuItemClassName`; `close` is for those that stay on the page. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a few links and acts below it. Escape and a press elsewhere close it. */
export function Menu({ label, trigger, children }: MenuProps) {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  return (
    <div className={styles.menu}>
      <button type="button" className={styles.trigger} aria-label={label} popoverTarget={id}>
        {trigger}
      </button>
      <div className={styles.entries} id={id} ref={ref} popover="auto">
        {children(() => ref.current?.hidePopover?.())}
      </div>
    </div>
  )
}

/** The look of an entry. */
export const menuItemClassName = styles.item
