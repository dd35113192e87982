import type { MouseEvent } from 'react'
import styles from './skip-link.module.css'

/** The id of what the skip link leads to. */
export const CONTENT_ID = 'content'

/** The first stop of the keyboard: past the header and the navigation. It leaves the address as it is. */
export function SkipLink() {
  function skip(event: MouseEvent) {
    event.preventDefault()
    document.getElementById(CONTENT_ID)?.focus()
  }
  return (
    <a className={styles.skip} href={`#${CONTENT_ID}`} onClick={skip}>
      Skip to content
    </a>
  )
}
