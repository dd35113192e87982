import type { QuizProgress } from '#domain/completion-record.ts'
import type { QuizModule } from '#domain/course.ts'
import { MESSAGES, quizNeeds } from '#domain/messages.ts'
import { passingScoreOf } from '#domain/quiz.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './quiz-flow.module.css'
import type { HeadingRef } from './quiz-heading.tsx'
import { QuizHeading } from './quiz-heading.tsx'
import { scoreText } from './score-text.ts'

type QuizFailedProps = {
  quiz: QuizModule
  progress: QuizProgress
  heading: HeadingRef
  isBusy: boolean
  onStart: () => void
}

/** A finished attempt that did not pass: the score, and another try. */
export function QuizFailed({ quiz, progress, heading, isBusy, onStart }: QuizFailedProps) {
  return (
    <div className={styles.state}>
      <QuizHeading heading={heading}>{MESSAGES.quizFailed}</QuizHeading>
      <p>
        {scoreText(progress)}. {quizNeeds(quiz.questions.length, passingScoreOf(quiz))}
      </p>
      <Button busy={isBusy} onClick={onStart}>
        Retake Quiz
      </Button>
    </div>
  )
}
