import type { QuizModule } from '#domain/course.ts'
import { quizAwaits } from '#domain/messages.ts'
import { passingScoreOf } from '#domain/quiz.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './quiz-flow.module.css'
import type { HeadingRef } from './quiz-heading.tsx'
import { QuizHeading } from './quiz-heading.tsx'

type QuizStartProps = { quiz: QuizModule; heading: HeadingRef; isBusy: boolean; onStart: () => void }

/** The quiz before its first question: what awaits, and 'Start Quiz'. */
export function QuizStart({ quiz, heading, isBusy, onStart }: QuizStartProps) {
  return (
    <div className={styles.state}>
      <QuizHeading heading={heading}>Ready when you are</QuizHeading>
      <p>{quizAwaits(quiz.questions.length, passingScoreOf(quiz))}</p>
      <Button busy={isBusy} onClick={onStart}>
        Start Quiz
      </Button>
    </div>
  )
}
