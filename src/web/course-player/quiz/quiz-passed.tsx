import type { QuizProgress } from '#domain/completion-record.ts'
import type { QuizModule } from '#domain/course.ts'
import { MESSAGES } from '#domain/messages.ts'
import { Paw } from '#web/ui/paw.tsx'
import styles from './quiz-flow.module.css'
import type { HeadingRef } from './quiz-heading.tsx'
import { QuizHeading } from './quiz-heading.tsx'
import { hasKey, quizReviewOf } from './quiz-review.ts'
import { ReviewList } from './review-list.tsx'
import { scoreText } from './score-text.ts'

type QuizPassedProps = { quiz: QuizModule; progress: QuizProgress; heading: HeadingRef }

/** A passed quiz: the score, what is known and what to review, with the correct answers. */
export function QuizPassed({ quiz, progress, heading }: QuizPassedProps) {
  const { known, toReview } = quizReviewOf(quiz, progress)
  const isKeyThere = hasKey(quiz)
  return (
    <div className={styles.passed}>
      <div className={styles.praise}>
        <Paw size={56} className={styles.paw} />
        <div>
          <QuizHeading heading={heading}>{MESSAGES.quizPassed}</QuizHeading>
          <p className={styles.score}>{scoreText(progress)}</p>
        </div>
      </div>
      <ReviewList
        title="What you know"
        items={known}
        isKeyThere={isKeyThere}
        empty="Each of these questions has something new for you."
      />
      <ReviewList
        title="What you should review"
        items={toReview}
        isKeyThere={isKeyThere}
        empty="Nothing at all: every answer was right."
      />
    </div>
  )
}
