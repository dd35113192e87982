import { Spinner } from '#web/ui/spinner.tsx'
import { inOrder } from '../article/in-order.ts'
import styles from './quiz-flow.module.css'
import type { ReviewedQuestion } from './quiz-review.ts'

type ReviewListProps = { title: string; items: ReviewedQuestion[]; isKeyThere: boolean; empty: string }

/** Questions of a passed quiz under one heading, each with its correct answer and, where it differs, the one chosen. */
export function ReviewList({ title, items, isKeyThere, empty }: ReviewListProps) {
  function shownItem(item: ReviewedQuestion) {
    return (
      <li className={styles.reviewed}>
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
      {items.length === 0 ? <p>{empty}</p> : <ul>{inOrder(items.map(shownItem))}</ul>}
    </section>
  )
}

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
