import { Link } from 'react-router'
import type { QuizInsightDocument } from '#contract/documents.ts'
import { coursePath } from '#contract/screen-paths.ts'
import { type CourseOutline, modulesOf, type Question, type QuizModule } from '#domain/course/course.ts'
import {
  hardestFirst,
  questionInsightText,
  quizInsightText,
  shareText,
} from '#domain/learning/quiz-insight-text.ts'
import { Button } from '#ui/form/button.tsx'
import cardStyles from '#ui/layout/card.module.css'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import linkStyles from '#ui/text/link.module.css'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { useQuizInsights } from '#web/course-status/use-quiz-insights.ts'
import styles from './team-insight.module.css'

type TeamInsightProps = { quiz: QuizModule; course: CourseOutline; className?: string | undefined }

/** Shows an administrator the team's results in a quiz, once enough people have tried it. */
export function TeamInsight({ quiz, course, className }: TeamInsightProps) {
  const { state, reload, data: insights } = useQuizInsights(course.id)
  const insight = insights?.find(({ moduleId }) => moduleId === quiz.id)
  if (!insight && state !== 'failed') return null
  return (
    <Stack
      as="section"
      gap="snug"
      className={classNames(cardStyles.card, styles.insight, className)}
      aria-labelledby="team-insight"
    >
      <h3 id="team-insight" className={textStyles.title}>
        How your team answered
      </h3>
      {insight ? (
        <Insight quiz={quiz} course={course} insight={insight} />
      ) : (
        <>
          <p role="alert">We couldn’t load your team’s answers.</p>
          <div>
            <Button kind="secondary" onClick={reload}>
              Try again
            </Button>
          </div>
        </>
      )}
    </Stack>
  )
}

/** Result of the team in a quiz: its questions, hardest first, and a link to the article before the quiz. */
function Insight({ quiz, course, insight }: TeamInsightProps & { insight: QuizInsightDocument }) {
  const modules = modulesOf(course)
  const before = modules.slice(
    0,
    modules.findIndex(({ id }) => id === quiz.id),
  )
  const article = before.filter(({ type }) => type === 'article').at(-1)
  return (
    <>
      <p>{quizInsightText(insight)}</p>
      <Stack as="ol" gap="roomy" className={textStyles.numbers}>
        {hardestFirst(insight.questions).map((asked) => {
          const question = quiz.questions[asked.number - 1]
          return question && <QuestionInsight key={asked.number} question={question} insight={asked} />
        })}
      </Stack>
      {article && (
        <p>
          Review the article:{' '}
          <Link className={linkStyles.link} to={coursePath(course.webPath, article.id)}>
            {article.title}
          </Link>
        </p>
      )}
    </>
  )
}

type QuestionInsightProps = { question: Question; insight: QuizInsightDocument['questions'][number] }

/**
 * A question with the number of people who were right on the first try, and a bar with each option's share.
 */
function QuestionInsight({ question, insight }: QuestionInsightProps) {
  return (
    <li>
      <p className={textStyles.strong}>{question.question}</p>
      <p>{questionInsightText(insight)}</p>
      <Stack as="ul" gap="tiny" className={styles.options}>
        {inOrder(question.answers, ({ answer, correct = false }, place) => {
          const share = insight.options[place] ?? 0
          return (
            <li className={correct ? styles.right : undefined}>
              <span className={classNames(textStyles.quiet, styles.share)}>
                {shareText(share, insight.people)}
              </span>
              <span className={styles.track} aria-hidden="true">
                {share > 0 && <svg className={styles.bar} width={`${share * 100}%`} />}
              </span>
              <span className={styles.answer}>
                {answer}
                {correct && (
                  <>
                    {' '}
                    <Icon name="check" size={18} className={styles.mark} />
                    <VisuallyHidden>(correct)</VisuallyHidden>
                  </>
                )}
              </span>
            </li>
          )
        })}
      </Stack>
    </li>
  )
}
