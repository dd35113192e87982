import type { RefObject } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './quiz-flow.module.css'

export type HeadingRef = RefObject<HTMLHeadingElement | null>

type QuizHeadingProps = { heading: HeadingRef; className?: string | undefined; children: string }

/** The heading of a quiz's state. It takes the focus when the quiz reaches that state. */
export function QuizHeading({ heading, className, children }: QuizHeadingProps) {
  return (
    <h3 className={classNames(styles.heading, className)} ref={heading} tabIndex={-1}>
      {children}
    </h3>
  )
}
