import styles from './button.module.css'
import { classNames } from './class-names.ts'

/** How much a button asks for: the one thing to do next, another way, a side path, or a loss. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

/** The look of a button, for a link that is the next step: `<Link className={buttonClassName('secondary')}>`. */
export function buttonClassName(kind: ButtonKind = 'primary'): string | undefined {
  return classNames(styles.button, styles[kind])
}
