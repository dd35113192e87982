import { Link, useSearchParams } from 'react-router'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData, useRecounted } from '#client/loading/use-console-data.ts'
import type { CourseQuestions as Questions } from '#contract/console/company-courses.ts'
import { doubtText, letterOf, tooFewText } from '#domain/learning/question-doubt.ts'
import { coursePath } from '#editor/services/course-calls.ts'
import { buttonClassName } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Bar } from '#ui/state/bar.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { classNames } from '#ui/text/class-names.ts'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { ExportCsv, TableFilters, TableTools } from '../table/table-tools.tsx'
import styles from './course.module.css'
import { PublishedCourse } from './course-head.tsx'

type Quiz = Questions['quizzes'][number]
type Question = Quiz['questions'][number]

/** Shows the answers to the questions of a course, across all partners. */
export function CourseQuestions() {
  return (
    <PublishedCourse>{({ id, webPath }) => <QuestionsOf courseId={id} webPath={webPath} />}</PublishedCourse>
  )
}

function QuestionsOf({ courseId, webPath }: { courseId: string; webPath: string }) {
  const [params, setParams] = useSearchParams()
  const revision = params.get('revision') ?? ''
  const query = revision === '' ? '' : `?revision=${encodeURIComponent(revision)}`
  const path = `/courses/${encodeURIComponent(courseId)}/questions`
  const questions = useConsoleData(path + query, (call) => call<Questions>(path + query))
  useRecounted(questions, path + query, ({ counted }) => counted === undefined)
  return (
    <LoadedPart of={questions} what="the questions" skeleton="cards">
      {({ quizzes, revisions, counted }) => (
        <Stack>
          <TableTools>
            <TableFilters
              label="Answers"
              options={[
                { value: '', words: 'Current' },
                ...revisions.map((number) => ({ value: String(number), words: `At revision ${number}` })),
              ]}
              value={revision}
              onChange={(next) => setParams(next === '' ? {} : { revision: next })}
            />
            <ExportCsv path={`${path}.csv${query}`} name={`questions-${webPath}.csv`} />
          </TableTools>
          {quizzes.length === 0 ? (
            <NoQuestions courseId={courseId} />
          ) : (
            counted === undefined && <p>Counting answers…</p>
          )}
          {quizzes.map((quiz) => (
            <QuizQuestions key={quiz.id} quiz={quiz} />
          ))}
        </Stack>
      )}
    </LoadedPart>
  )
}

function NoQuestions({ courseId }: { courseId: string }) {
  return (
    <Empty title="No questions yet.">
      <p>Add a quiz to the draft, then publish it.</p>
      <Link className={buttonClassName('secondary')} to={`${coursePath(courseId)}/draft`}>
        Draft
      </Link>
    </Empty>
  )
}

function QuizQuestions({ quiz }: { quiz: Quiz }) {
  return (
    <section>
      <Stack>
        <h2 dir="auto">{quiz.title}</h2>
        <p>{quizText(quiz)}</p>
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
  return `${numberText(people)} people have started it, and ${numberText(passed)} have passed${tries}.`
}

/** Card of one question; `saysPeople` is false if the quiz already reports too few answers. */
function QuestionCard({ question, saysPeople }: { question: Question; saysPeople: boolean }) {
  const { number, question: text, answers, people, numbers } = question
  return (
    <Card as="article">
      <Stack gap="snug">
        <h3 className={textStyles.title} dir="auto">{`${number}. ${text}`}</h3>
        {numbers ? (
          <p>{`${percentText(numbers.right)} got it right the first time (${numberText(people)} people).`}</p>
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
