import { type ComponentProps, type KeyboardEvent, type RefObject, type SubmitEvent, useState } from 'react'
import type { Question } from '#domain/course/course.ts'
import { MESSAGES } from '#domain/messages.ts'
import { Button } from '#ui/form/button.tsx'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useIsOnline } from '#ui/hooks/use-is-online.ts'
import { Stack } from '#ui/layout/layout.tsx'
import { ProgressBar } from '#ui/state/progress-bar.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import textStyles from '#ui/text/text.module.css'
import styles from './quiz-flow.module.css'

export type HeadingRef = RefObject<HTMLHeadingElement | null>

type QuizHeadingProps = { heading: HeadingRef; className?: string | undefined; children: string }

/** Heading of a quiz's state, focused when the quiz reaches that state. */
export function QuizHeading({ heading, className, children }: QuizHeadingProps) {
  return (
    <h3 className={classNames(styles.heading, className)} ref={heading} tabIndex={-1}>
      {children}
    </h3>
  )
}

type QuizButtonProps = ComponentProps<typeof Button> & {
  isBusy: boolean
  /** Text shown while the action waits for a connection. */
  offline: string
  /** Text next to the button, unless the action is waiting. */
  hint?: string | undefined
}

/** Button of a quiz action. Offline, it shows no spinner, because the text next to it explains the wait. */
export function QuizButton({ isBusy, offline, hint, ...button }: QuizButtonProps) {
  const isWaiting = !useIsOnline() && isBusy
  return (
    <Stack gap="snug" className={styles.send}>
      <Button {...button} busy={isBusy && !isWaiting} aria-disabled={isBusy || undefined} />
      <p role="status" className={styles.waiting}>
        {isWaiting && offline}
      </p>
      {hint !== undefined && !isWaiting && <p className={classNames(textStyles.note, styles.keys)}>{hint}</p>}
    </Stack>
  )
}

export type ChoiceProps = {
  /** Choice being sent to the server, 0-based. */
  sent: number | undefined
  /** Choice made before the page was reloaded, 0-based. */
  stored: number | undefined
  onChoose: (selectedAnswer: number) => void
  onAnswer: (selectedAnswer: number) => void
}

type QuizQuestionProps = ChoiceProps & {
  question: Question
  /** Number of the question in the quiz, 1-based. */
  number: number
  total: number
  heading: HeadingRef
}

/**
 * Shows a question of a quiz. The choice stays visible while it is sent. While the focus is in the question,
 * the keys 1 to 9 choose and Enter submits.
 */
export function QuizQuestion({ question, number, total, heading, ...choice }: QuizQuestionProps) {
  const { chosen, isMissing, isBusy, handleChange, handleSubmit } = useChoice(choice)
  return (
    <form
      className={classNames(styles.question, styles.barred)}
      onSubmit={handleSubmit}
      onKeyDown={(event) => applyKey(event, question.answers.length)}
      tabIndex={-1}
      data-question
      noValidate
    >
      <QuizHeading heading={heading} className={styles.count}>{`Question ${number} of ${total}`}</QuizHeading>
      <ProgressBar label="Quiz progress" value={number} max={total} />
      <RadioGroup
        legend={question.question}
        name="answer"
        options={question.answers.map(({ answer }, index) => ({ value: String(index), label: answer }))}
        value={chosen?.toString()}
        onChange={handleChange}
        error={isMissing ? MESSAGES.selectAnswer : undefined}
        isNumbered
      />
      <QuizButton
        type="submit"
        isBusy={isBusy}
        offline={MESSAGES.answerWaits}
        hint={keysHint(question.answers.length)}
      >
        Submit
      </QuizButton>
    </form>
  )
}

/** Manages the choice of an answer and submits it. Reports a missing choice instead of submitting. */
function useChoice({ sent, stored, onChoose, onAnswer }: ChoiceProps) {
  const isHydrated = useIsHydrated()
  const [chosenNow, setChosen] = useState(sent)
  const chosen = chosenNow ?? (isHydrated ? stored : undefined)
  const [isMissing, setMissing] = useState(false)
  const isBusy = sent !== undefined

  function handleChange(value: string) {
    if (isBusy) return
    setChosen(Number(value))
    onChoose(Number(value))
    setMissing(false)
  }
  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    if (chosen === undefined) setMissing(true)
    else onAnswer(chosen)
  }
  return { chosen, isMissing, isBusy, handleChange, handleSubmit }
}

/** Chooses or submits with a key. Ignores Enter on a control, which the browser handles. */
function applyKey(event: KeyboardEvent<HTMLFormElement>, answers: number): void {
  const { currentTarget: form, target } = event
  const key = quizKeyOf(event, answers)
  if (key === undefined || !(target instanceof Element)) return
  if (key === 'submit') {
    if (!target.closest('button, input')) form.requestSubmit()
    return
  }
  const radio = form.querySelectorAll<HTMLInputElement>('input[type="radio"]')[key.choose]
  radio?.focus()
  radio?.click()
}

/** Effect of a key in a question: choosing the answer at an index (0-based), or submitting. */
type QuizKey = { choose: number } | 'submit'

type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat'>

/** Highest key for choosing. A tenth answer has no key. */
const MAX_KEYS = 9

/**
 * Returns the effect of a key in a question with this number of answers; undefined for no effect, for example
 * with Ctrl.
 */
export function quizKeyOf(pressed: KeyPress, answers: number): QuizKey | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey, repeat } = pressed
  if (altKey || ctrlKey || metaKey || shiftKey || repeat) return undefined
  if (key === 'Enter') return 'submit'
  const place = /^[1-9]$/.test(key) ? Number(key) : 0
  return place > 0 && place <= answers ? { choose: place - 1 } : undefined
}

/** Returns the hint about the keys. */
export function keysHint(answers: number): string {
  const last = Math.min(answers, MAX_KEYS)
  return `Press ${last === 1 ? '1' : `1–${last}`} to choose, Enter to submit.`
}
