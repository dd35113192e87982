import type { QuizModule } from '#domain/course.ts'
import { passingScoreOf } from '#domain/quiz.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './quiz.module.css'
import type { HeadingRef } from './quiz-heading.tsx'
import { QuizHeading } from './quiz-heading.tsx'

type QuizStartProps = { quiz: QuizModule; heading: HeadingRef; isBusy: boolean; onStart: () => void }

/** The quiz before its first question: what awaits, and 'Start Quiz'. */
export function QuizStart({ quiz, heading, isBusy, onStart }: QuizStartProps) {
  const count = quiz.questions.length
  const needed = Math.min(passingScoreOf(quiz), count)
  return (
    <div className={styles.state}>
      <QuizHeading heading={heading}>Ready when you are</QuizHeading>
      <p>
        {count === 1 ? 'One question awaits you.' : `${count} questions await you.`}
        {needed > 0 && ` You pass with ${needed} right.`} You can take the quiz as often as you like.
      </p>
      <Button busy={isBusy} onClick={onStart}>
        Start Quiz
      </Button>
    </div>
  )
}
