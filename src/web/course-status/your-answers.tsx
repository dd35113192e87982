import { Suspense, useState } from 'react'
import type { CourseOutline } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { useAppSelector } from '#web/state/store.ts'
import { Disclosure } from '#web/ui/dialog/disclosure.tsx'
import { ErrorBoundary } from '#web/ui/state/error-boundary.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'

const RecordHistory = lazyPart(() => import('#web/training-record/record-history.tsx'), 'RecordHistory')

type YourAnswersProps = { course: CourseOutline; record: CompletionRecord }

/** The reader's own attempts and openings in a course, fetched each time this is opened. */
export function YourAnswers({ course, record }: YourAnswersProps) {
  const uid = useAppSelector((state) => state.user.uid)
  const [isOpen, setIsOpen] = useState(false)
  const hasAnswers = Object.values(record.modules).some(({ type }) => type === 'quiz')
  const summary = (
    <>
      {hasAnswers ? 'Your answers' : 'What you opened'}
      <VisuallyHidden> ({course.name})</VisuallyHidden>
    </>
  )
  return (
    <Disclosure summary={summary} onToggle={setIsOpen}>
      {isOpen && (
        <section aria-label={`Your attempts: ${course.name}`}>
          <ErrorBoundary fallback={<p role="alert">We could not load this. Please reload the page.</p>}>
            <Suspense fallback={<Skeleton label="Loading the attempts…" shape="text" />}>
              <RecordHistory uid={uid} course={course} />
            </Suspense>
          </ErrorBoundary>
        </section>
      )}
    </Disclosure>
  )
}
