import { Link, useSearchParams } from 'react-router'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData, useRecounted } from '#client/loading/use-console-data.ts'
import type { CourseQuestions as Questions } from '#contract/console/company-courses.ts'
import { coursePath } from '#editor/services/course-calls.ts'
import { buttonClassName } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { ExportCall, TableFilters, TableTools } from '../table/table-tools.tsx'
import { PublishedCourse } from './course-head.tsx'
import { QuizQuestions } from './quiz-questions.tsx'

/** Answer statistics for the questions of a course, across all partners. */
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
        <Stack gap="wide">
          <TableTools>
            <TableFilters
              label="Answers"
              options={[
                { value: '', words: 'Current' },
                ...revisions.map((number) => ({ value: String(number), words: `Revision ${number}` })),
              ]}
              value={revision}
              onChange={(next) => setParams(next === '' ? {} : { revision: next })}
            />
            <ExportCall path={`${path}.csv${query}`} name={`questions-${webPath}`} />
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
