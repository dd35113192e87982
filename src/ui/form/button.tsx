import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './button.module.css'

/**
 * Importance of a button: the next step, an alternative, a minor action, the next step on the brand
 * background, or a destructive action in a dialog.
 */
type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'honey' | 'danger'

type ButtonProps = ComponentProps<'button'> & {
  kind?: ButtonKind | undefined
  busy?: boolean | undefined
}

/**
 * Button of all screens. While `busy`, it shows a spinner before its label and ignores clicks. It keeps its
 * width and the focus, which the native `disabled` would lose. The type is `button` by default.
 */
export function Button({
  kind = 'primary',
  busy = false,
  type,
  className,
  onClick,
  children,
  ...native
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // Also prevents submission, because Enter in a field clicks the submit button.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...native}
      type={type ?? 'button'}
      className={classNames(buttonClassName(kind), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || native['aria-disabled']}
      onClick={handleClick}
    >
      <span className={styles.words}>
        {busy && <span className={styles.ring} aria-hidden="true" />}
        {children}
      </span>
    </button>
  )
}

/** Returns a button's class name for use on a link: `<Link className={buttonClassName('secondary')}>`. */
export function buttonClassName(kind: ButtonKind = 'primary'): string | undefined {
  return classNames(styles.button, styles[kind])
}
