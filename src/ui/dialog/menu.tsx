import { type MouseEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { buttonClassName } from '#ui/form/button.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './menu.module.css'

type MenuProps = {
  /** Accessible name of the button. */
  label: string
  /** Content of the button. */
  trigger: ReactNode
  /** Position of the entries: in the corner of the page's header, or below the button at its start or end. */
  place?: 'corner' | 'below' | 'below-start' | undefined
  /** Class name of the button, which replaces the default of the position. */
  className?: string | undefined
  /** Tooltip for an icon-only button. */
  title?: string | undefined
  /** Returns the entries, each with `menuItemClassName`. Entries that do not navigate call `close`. */
  children: (close: () => void) => ReactNode
}

/**
 * Button that opens a menu of links and actions. Escape and a click elsewhere close it. Menus below their
 * button are rendered from the first click on.
 */
export function Menu({ label, trigger, place = 'corner', className, title, children }: MenuProps) {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const [isMade, setMade] = useState(place === 'corner')

  function handlePress({ currentTarget }: MouseEvent<HTMLElement>) {
    const { bottom, left, right } = currentTarget.getBoundingClientRect()
    const { style } = ref.current ?? {}
    if (place === 'corner' || !style) return
    const top = bottom + window.scrollY + 4
    style.translate = ''
    style.inset =
      place === 'below-start'
        ? `${top}px auto auto ${left}px`
        : `${top}px ${document.documentElement.clientWidth - right}px auto auto`
    setMade(true)
  }
  return (
    <div className={styles.menu}>
      <button
        type="button"
        className={className ?? (place === 'corner' ? styles.trigger : buttonClassName('quiet'))}
        aria-label={label}
        title={title}
        popoverTarget={id}
        onClick={handlePress}
      >
        {trigger}
      </button>
      <div
        className={classNames(styles.surface, styles.entries, place !== 'corner' && styles.below)}
        id={id}
        ref={ref}
        popover="auto"
        onToggle={keepInWindow}
      >
        {isMade && children(() => ref.current?.hidePopover?.())}
      </div>
    </div>
  )
}

/** Space between an open menu and the side of the window, in px. */
const SIDE_SPACE = 8

/** Moves a menu below a button back into the window if it extends beyond a side. */
function keepInWindow({ currentTarget, newState }: ToggleEvent<HTMLElement>): void {
  if (newState !== 'open') return
  const { left, right } = currentTarget.getBoundingClientRect()
  const beyond = right + SIDE_SPACE - document.documentElement.clientWidth
  const by = Math.max(SIDE_SPACE - left, Math.min(0, -beyond))
  if (by !== 0) currentTarget.style.translate = `${by}px`
}

/** Class name of a menu entry. */
export const menuItemClassName = styles.item
