import type { CourseQuestions as Questions } from '#contract/console/company-courses.ts'
import { doubtText, letterOf, tooFewText } from '#domain/learning/question-doubt.ts'
import { Card } from '#ui/layout/card.tsx'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Bar } from '#ui/state/bar.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import styles from './course.module.css'

type Quiz = Questions['quizzes'][number]
type Question = Quiz['questions'][number]

/** Questions of a quiz, hardest first. */
export function QuizQuestions({ quiz }: { quiz: Quiz }) {
  return (
    <section>
      <Stack>
        <Stack gap="tiny">
          <h2 dir="auto">{quiz.title}</h2>
          <p>{quizText(quiz)}</p>
        </Stack>
        {[...quiz.questions].sort(byRight).map((question) => (
          <QuestionCard key={question.number} question={question} saysPeople={quiz.passed !== undefined} />
        ))}
      </Stack>
    </section>
  )
}

/** Sorts the hardest question first and questions without figures last, in their original order. */
function byRight({ numbers: one }: Question, { numbers: other }: Question): number {
  return (one?.right ?? 2) - (other?.right ?? 2)
}

function quizText({ people, passed, triesToPass }: Quiz): string {
  if (passed === undefined) return tooFewText(people)
  const tries = triesToPass === undefined ? '' : `, after ${triesToPass.toFixed(1)} attempts on average`
  const started = people === 1 ? '1 person has' : `${numberText(people)} people have`
  return `${started} started it, and ${numberText(passed)} ${passed === 1 ? 'has' : 'have'} passed${tries}.`
}

/** Card of a question. `saysPeople` is false if the quiz already reports too few answers. */
function QuestionCard({ question, saysPeople }: { question: Question; saysPeople: boolean }) {
  const { number, question: text, answers, people, numbers } = question
  return (
    <Card as="article">
      <Stack gap="snug">
        <h3 className={textStyles.title} dir="auto">{`${number}. ${text}`}</h3>
        {numbers ? (
          <p>{`${percentText(numbers.right)} got it right on the first attempt (${numberText(people)} people).`}</p>
        ) : (
          saysPeople && <p>{tooFewText(people)}</p>
        )}
        {numbers?.doubt && <Notice isAnnounced={false}>{doubtText(numbers.doubt)}</Notice>}
        <Stack as="ul" gap="small">
          {inOrder(answers, ({ answer, isRight }, place) => (
            <li className={shareClassName(isRight, numbers?.doubt?.option === place)}>
              <span>
                {letterOf(place)}
                <VisuallyHidden>. </VisuallyHidden>
              </span>
              <span className={classNames(styles.answer, isRight && textStyles.strong)} dir="auto">
                {answer}
                {isRight && ' ✓'}
                {isRight && <VisuallyHidden> (correct)</VisuallyHidden>}
              </span>
              <span className={styles.number}>{numbers && percentText(numbers.options[place] ?? 0)}</span>
              {numbers && <Bar complete={numbers.options[place] ?? 0} inProgress={0} total={1} />}
            </li>
          ))}
        </Stack>
      </Stack>
    </Card>
  )
}

function shareClassName(isRight: boolean, isDoubtful: boolean): string | undefined {
  return classNames(styles.share, !isRight && (isDoubtful ? styles.doubtful : styles.wrong))
}

function percentText(share: number): string {
  return `${Math.round(share * 100)}%`
}
