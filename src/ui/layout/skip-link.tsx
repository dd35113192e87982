import type { MouseEvent } from 'react'
import styles from './skip-link.module.css'

/** Id of the content, which is the target of the skip link. */
export const CONTENT_ID = 'content'

/** Link for keyboard users that skips the header and the navigation, without changing the URL. */
export function SkipLink() {
  function handleClick(event: MouseEvent) {
    event.preventDefault()
    document.getElementById(CONTENT_ID)?.focus()
  }
  return (
    <a className={styles.skip} href={`#${CONTENT_ID}`} data-print="no" onClick={handleClick}>
      Skip to content
    </a>
  )
}
