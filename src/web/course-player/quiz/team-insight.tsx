import { useCallback, useState } from 'react'
import type { QuizInsightDocument } from '#contract/documents.ts'
import type { Question, QuizModule } from '#domain/course/course.ts'
import { questionInsightText, quizInsightText, shareText } from '#domain/learning/quiz-insights.ts'
import { useLoad } from '#web/loading/use-load.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './team-insight.module.css'

type TeamInsightProps = { quiz: QuizModule; courseId: string; className?: string | undefined }

/** Shows an administrator their team's results in a quiz, once enough people have tried it. */
export function TeamInsight({ quiz, courseId, className }: TeamInsightProps) {
  const { state, retry, insights } = useInsights(courseId)
  const insight = insights?.find(({ moduleId }) => moduleId === quiz.id)
  if (!insight && state !== 'failed') return null
  return (
    <section className={classNames(styles.insight, className)} aria-labelledby="team-insight">
      <h3 id="team-insight" className={styles.title}>
        How your team answers
      </h3>
      {insight ? (
        <Insight quiz={quiz} insight={insight} />
      ) : (
        <>
          <p role="alert">We could not load how your team answers.</p>
          <div>
            <Button kind="secondary" onClick={retry}>
              Try again
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

function Insight({ quiz, insight }: { quiz: QuizModule; insight: QuizInsightDocument }) {
  return (
    <>
      <p>{quizInsightText(insight)}</p>
      {insight.questions.length > 0 && (
        <Disclosure summary="Question by question">
          <ol className={styles.questions}>
            {insight.questions.map((asked) => {
              const question = quiz.questions[asked.number - 1]
              return question && <QuestionInsight key={asked.number} question={question} insight={asked} />
            })}
          </ol>
        </Disclosure>
      )}
    </>
  )
}

type QuestionInsightProps = { question: Question; insight: QuizInsightDocument['questions'][number] }

/** A question with the share that was right at first, and the share that chose each option. */
function QuestionInsight({ question, insight }: QuestionInsightProps) {
  return (
    <li value={insight.number}>
      <p className={styles.asked}>{question.question}</p>
      <p>{questionInsightText(insight)}</p>
      <ul className={styles.options}>
        {question.answers.map(({ answer, correct = false }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two options may have the same words
          <li key={place} className={correct ? styles.right : undefined}>
            <span className={styles.share}>{shareText(insight.options[place] ?? 0)}</span>
            <span>
              {answer}
              {correct && (
                <>
                  {' '}
                  <Icon name="check" size={18} className={styles.mark} />
                  <VisuallyHidden>(right)</VisuallyHidden>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Loads how the quizzes of a course go with the reader's team. */
function useInsights(courseId: string) {
  const { documents } = useSignedInServices()
  const [insights, setInsights] = useState<QuizInsightDocument[]>()
  const load = useCallback(
    async () => setInsights(await documents.listQuizInsights(courseId)),
    [documents, courseId],
  )
  return { ...useLoad(!insights, load), insights }
}
