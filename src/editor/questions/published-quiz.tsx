import { useConsoleData } from '#client/loading/use-console-data.ts'
import { takersText } from '#domain/learning/publishing-effect.ts'
import { Bar } from '#ui/state/bar.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { countTakers, type PublishedQuiz } from '../services/course-calls.ts'
import styles from './question-fields.module.css'

export type PublishedQuestion = PublishedQuiz['questions'][number]

/** Notice on the effects of changing a published quiz, once they have been counted. */
export function ChangeOfPublished({ courseId, moduleId }: { courseId: string; moduleId: string }) {
  const takers = useConsoleData(`takers ${moduleId}`, (call) => countTakers(call, courseId, moduleId))
  const words = takers.data && takersText(takers.data)
  return words ? <Notice>{words}</Notice> : null
}

/**
 * Share of correct answers to a published question on the first attempt, once enough people have answered.
 */
export function QuestionFigures({ figures: { numbers, people } }: { figures: PublishedQuestion }) {
  if (!numbers) return null
  return (
    <p className={textStyles.note}>
      {`${percentText(numbers.right)} got it right on the first attempt (${numberText(people)} people).`}
      {numbers.doubt && ' More people chose a wrong answer than the correct one. Is the question ambiguous?'}
    </p>
  )
}

/** Share of the people who chose an answer on the first attempt. `wrong` is the most common mistake. */
export interface AnswerShare {
  share: number
  tone: 'right' | 'wrong' | 'other'
}

/**
 * Returns the share of each edited answer. Undefined for an answer with unpublished text, and in a question
 * without figures.
 */
export function findShares(
  answers: readonly { answer: string }[],
  figures: Pick<PublishedQuestion, 'answers' | 'numbers'> | undefined,
): (AnswerShare | undefined)[] {
  const options = figures?.numbers?.options ?? []
  const published = figures?.answers ?? []
  const mistakes = options.filter((_share, at) => !published[at]?.isRight)
  const largest = Math.max(0, ...mistakes)
  return answers.map(({ answer }) => {
    const at = published.findIndex((each) => each.answer === answer)
    const share = options[at]
    if (share === undefined) return undefined
    const mistake = share > 0 && share === largest ? 'wrong' : 'other'
    return { share, tone: published[at]?.isRight ? 'right' : mistake }
  })
}

/** Bar with the share of people who chose an answer on the first attempt. */
export function ShareBar({ share, tone }: AnswerShare) {
  return (
    <span className={styles.share} data-tone={tone}>
      <Bar complete={share} inProgress={0} total={1} />
      <span>
        {percentText(share)}
        <VisuallyHidden>{` chose this first${tone === 'wrong' ? ', the most common mistake' : ''}`}</VisuallyHidden>
      </span>
    </span>
  )
}

function percentText(share: number): string {
  return `${Math.round(share * 100)}%`
}
