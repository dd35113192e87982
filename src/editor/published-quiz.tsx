import { useConsoleData } from '#client/loading/use-console-data.ts'
import type { CourseQuestions } from '#contract/console/company-courses.ts'
import { takersText } from '#domain/learning/publishing-effect.ts'
import { doubtText, letterOf, tooFewText } from '#domain/learning/question-doubt.ts'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import styles from './draft-editor.module.css'
import { countTakers, findQuestions } from './services/course-calls.ts'

type PublishedQuiz = CourseQuestions['quizzes'][number]
export type PublishedQuestion = PublishedQuiz['questions'][number]

/** Returns the published quiz and its figures; undefined until they are loaded, and if it is not published. */
export function usePublishedQuiz(courseId: string | undefined, moduleId: string): PublishedQuiz | undefined {
  const loaded = useConsoleData(`quiz ${moduleId}`, async (call) =>
    courseId === undefined ? undefined : findQuestions(call, courseId),
  )
  return loaded.data?.quizzes.find(({ id }) => id === moduleId)
}

/** Notice on the effects of changing a published quiz, once they are counted. */
export function ChangeOfPublished({ courseId, moduleId }: { courseId: string; moduleId: string }) {
  const takers = useConsoleData(`takers ${moduleId}`, (call) => countTakers(call, courseId, moduleId))
  const words = takers.data && takersText(takers.data)
  return words ? <Notice>{words}</Notice> : null
}

/**
 * Figures of a published question: the share of right answers at the first attempt, and the most common wrong answer.
 */
export function QuestionFigures({ figures: { numbers, people, answers } }: { figures: PublishedQuestion }) {
  if (!numbers) return <p className={textStyles.note}>{tooFewText(people)}</p>
  const wrong = numbers.options
    .map((share, at) => ({ share, at }))
    .filter(({ share, at }) => share > 0 && !answers[at]?.isRight)
    .sort((one, other) => other.share - one.share)[0]
  return (
    <Stack gap="small" className={textStyles.note}>
      <p>{`${percentText(numbers.right)} got it right first time (${numberText(people)} people).`}</p>
      {numbers.doubt ? (
        <>
          <Notice isAnnounced={false}>{doubtText(numbers.doubt)}</Notice>
          <Stack as="ul" gap="tiny" className={styles.options} aria-label="As it is published">
            {inOrder(answers, ({ answer, isRight }, at) => (
              <li>
                <span>{letterOf(at)}</span>
                <span dir="auto">
                  {answer}
                  {isRight && ' ✓'}
                  {isRight && <VisuallyHidden>(right)</VisuallyHidden>}
                </span>
                <span>{percentText(numbers.options[at] ?? 0)}</span>
              </li>
            ))}
          </Stack>
        </>
      ) : (
        wrong && <p>{`Most common mistake: ${letterOf(wrong.at)} (${percentText(wrong.share)})`}</p>
      )}
    </Stack>
  )
}

function percentText(share: number): string {
  return `${Math.round(share * 100)} %`
}
