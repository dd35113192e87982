import type { ReactNode } from 'react'
import type { QuizModule } from '#domain/course/course.ts'
import type { QuizProgress } from '#domain/learning/completion-record.ts'
import { plural } from '#domain/text/plural.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './quiz-result.module.css'
import { hasKey, quizReviewOf, type ReviewedQuestion, reviewedAnswers } from './quiz-view.ts'

type QuizReviewProps = { quiz: QuizModule; progress: QuizProgress }

/** Lists the questions of a passed quiz: first and open those to review, then, folded, those known. */
export function QuizReview({ quiz, progress }: QuizReviewProps) {
  const { known, toReview } = quizReviewOf(quiz, progress)
  const isKeyThere = hasKey(quiz)
  return (
    <>
      <section>
        <h4 className={styles.title}>What you should review</h4>
        <ReviewList items={toReview} isKeyThere={isKeyThere} empty="Nothing: every answer was correct." />
      </section>
      <section className={styles.known}>
        <Disclosure summary={<KnownTitle count={known.length} />}>
          <div className={styles.knownList}>
            <ReviewList items={known} isKeyThere={isKeyThere} empty="None of these questions yet." />
          </div>
        </Disclosure>
      </section>
    </>
  )
}

function KnownTitle({ count }: { count: number }) {
  return (
    <>
      <h4 className={styles.title}>What you know</h4>
      <span className={styles.quiet}>{plural(count, 'question')}</span>
    </>
  )
}

type ReviewListProps = { items: ReviewedQuestion[]; isKeyThere: boolean; empty: string }

/** Two of the questions may have the same id, so their positions are their keys. */
function ReviewList({ items, isKeyThere, empty }: ReviewListProps) {
  if (items.length === 0) return <p className={styles.quiet}>{empty}</p>
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
  return <ul className={styles.review}>{items.map(renderItem)}</ul>
}

/** Shows the chosen answer of a question and the correct ones, each with a check or a cross and its words. */
function ReviewedAnswers({ item }: { item: ReviewedQuestion }) {
  function renderAnswer({ isRight, words, answer }: ReturnType<typeof reviewedAnswers>[number]): ReactNode {
    return (
      <div key={words} className={isRight ? styles.right : styles.wrong}>
        <dt>
          <Icon name={isRight ? 'check' : 'close'} className={styles.mark} />
          {words}
        </dt>
        <dd>{answer}</dd>
      </div>
    )
  }
  return <dl className={styles.answers}>{reviewedAnswers(item).map(renderAnswer)}</dl>
}
