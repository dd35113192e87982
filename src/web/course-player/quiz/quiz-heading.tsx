import type { RefObject } from 'react'
import styles from './quiz-flow.module.css'

export type HeadingRef = RefObject<HTMLHeadingElement | null>

/** What a state of a quiz is headed with; it takes the focus when the quiz comes to that state. */
export function QuizHeading({ heading, children }: { heading: HeadingRef; children: string }) {
  return (
    <h3 className={styles.heading} ref={heading} tabIndex={-1}>
      {children}
    </h3>
  )
}
