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

/** Tells an administrator how a quiz goes with their team, where enough people have tried it; nothing where they have not. */
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
        <Told quiz={quiz} insight={insight} />
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

function Told({ quiz, insight }: { quiz: QuizModule; insight: QuizInsightDocument }) {
  return (
    <>
      <p>{quizInsightText(insight)}</p>
      {insight.questions.length > 0 && (
        <Disclosure summary="Question by question">
          <ol className={styles.questions}>
            {insight.questions.map((told) => {
              const question = quiz.questions[told.number - 1]
              return question && <ToldQuestion key={told.number} question={question} told={told} />
            })}
          </ol>
        </Disclosure>
      )}
    </>
  )
}

type ToldQuestionProps = { question: Question; told: QuizInsightDocument['questions'][number] }

/** A question with the share that was right at first, and the share that chose each option. */
function ToldQuestion({ question, told }: ToldQuestionProps) {
  return (
    <li value={told.number}>
      <p className={styles.asked}>{question.question}</p>
      <p>{questionInsightText(told)}</p>
      <ul className={styles.options}>
        {question.answers.map(({ answer, correct = false }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two options may have the same words
          <li key={place} className={correct ? styles.right : undefined}>
            <span className={styles.share}>{shareText(told.options[place] ?? 0)}</span>
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
