import type { QuizProgress } from '#domain/completion-record.ts'
import type { QuizModule } from '#domain/course.ts'
import { MESSAGES, retakeRequirement } from '#domain/messages.ts'
import { correctCount, passingScoreOf } from '#domain/quiz.ts'
import { Button } from '#web/ui/button.tsx'
import { Paw } from '#web/ui/paw.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './quiz-flow.module.css'
import type { HeadingRef } from './quiz-question.tsx'
import { QuizHeading } from './quiz-question.tsx'
import type { ReviewedQuestion } from './quiz-view.ts'
import { hasKey, quizReviewOf } from './quiz-view.ts'

type QuizResultProps = { quiz: QuizModule; progress: QuizProgress; heading: HeadingRef }

/** Shows a passed quiz: the score, and the questions known and to review with the correct answers. */
export function QuizPassed({ quiz, progress, heading }: QuizResultProps) {
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
        empty="None of these questions yet."
      />
      <ReviewList
        title="What you should review"
        items={toReview}
        isKeyThere={isKeyThere}
        empty="Nothing: every answer was correct."
      />
    </div>
  )
}

type QuizFailedProps = QuizResultProps & { isBusy: boolean; onStart: () => void }

/** Shows a finished attempt that did not pass: the score, and another try. */
export function QuizFailed({ quiz, progress, heading, isBusy, onStart }: QuizFailedProps) {
  return (
    <div className={styles.state}>
      <QuizHeading heading={heading}>{MESSAGES.quizFailed}</QuizHeading>
      <p>
        {scoreText(progress)}. {retakeRequirement(quiz.questions.length, passingScoreOf(quiz))}
      </p>
      <Button busy={isBusy} onClick={onStart}>
        Retake Quiz
      </Button>
    </div>
  )
}

function scoreText(progress: Pick<QuizProgress, 'answers'>): string {
  return `You scored ${correctCount(progress)} out of ${progress.answers.length}`
}

type ReviewListProps = { title: string; items: ReviewedQuestion[]; isKeyThere: boolean; empty: string }

/** Lists questions of a passed quiz. Two of them may have the same id, so their positions are their keys. */
function ReviewList({ title, items, isKeyThere, empty }: ReviewListProps) {
  function renderItem(item: ReviewedQuestion, position: number) {
    return (
      <li key={position} className={styles.reviewed}>
        <p className={styles.asked}>{item.question}</p>
        {isKeyThere ? (
          <ReviewedAnswers item={item} />
        ) : (
          <Spinner label="Loading the correct answer" size={20} />
        )}
      </li>
    )
  }
  return (
    <section className={styles.review}>
      <h4>{title}</h4>
      {items.length === 0 ? <p>{empty}</p> : <ul>{items.map(renderItem)}</ul>}
    </section>
  )
}

/** Shows the correct answer of a question and, if it differs, the chosen one. */
function ReviewedAnswers({ item: { chosen, correct } }: { item: ReviewedQuestion }) {
  const isRight = chosen !== undefined && correct.includes(chosen)
  return (
    <dl className={styles.answers}>
      <div>
        <dt>{correct.length > 1 ? 'Correct answers' : 'Correct answer'}</dt>
        <dd>{correct.join(' · ')}</dd>
      </div>
      {chosen !== undefined && !isRight && (
        <div>
          <dt>Your answer</dt>
          <dd className={styles.wrong}>{chosen}</dd>
        </div>
      )}
    </dl>
  )
}
