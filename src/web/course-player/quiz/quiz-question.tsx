import type { FormEvent, RefObject } from 'react'
import { useState } from 'react'
import type { Question } from '#domain/course.ts'
import { MESSAGES } from '#domain/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import styles from './quiz-flow.module.css'

type QuizQuestionProps = {
  question: Question
  /** Its place in the quiz, 1-based. */
  number: number
  total: number
  heading: HeadingRef
  /** The choice being sent to the server, 0-based. */
  sent: number | undefined
  /** The choice made before the page was reloaded, 0-based. */
  kept: number | undefined
  onChoose: (selectedAnswer: number) => void
  onAnswer: (selectedAnswer: number) => void
}

/** Shows one question of a quiz. The choice stays visible while it is being sent. */
export function QuizQuestion({ question, number, total, heading, ...choice }: QuizQuestionProps) {
  const { sent, kept, onChoose, onAnswer } = choice
  const [chosen, setChosen] = useState(sent ?? kept)
  const [isMissing, setMissing] = useState(false)
  const isBusy = sent !== undefined

  function handleChange(value: string) {
    if (isBusy) return
    setChosen(Number(value))
    onChoose(Number(value))
    setMissing(false)
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (chosen === undefined) setMissing(true)
    else onAnswer(chosen)
  }
  return (
    <form className={styles.question} onSubmit={handleSubmit} noValidate>
      <QuizHeading heading={heading}>{`Question ${number} of ${total}`}</QuizHeading>
      <ProgressBar label="Questions answered" value={number - 1} max={total} />
      <RadioGroup
        legend={question.question}
        name="answer"
        options={question.answers.map(({ answer }, index) => ({ value: String(index), label: answer }))}
        value={chosen?.toString()}
        onChange={handleChange}
        error={isMissing ? MESSAGES.selectAnswer : undefined}
      />
      <Button type="submit" busy={isBusy}>
        Submit
      </Button>
    </form>
  )
}

export type HeadingRef = RefObject<HTMLHeadingElement | null>

/** The heading of a quiz's state. It takes the focus when the quiz reaches that state. */
export function QuizHeading({ heading, children }: { heading: HeadingRef; children: string }) {
  return (
    <h3 className={styles.heading} ref={heading} tabIndex={-1}>
      {children}
    </h3>
  )
}
