import { Suspense, useState } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import type { CourseOutline } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { Disclosure } from '#ui/dialog/disclosure.tsx'
import { ErrorBoundary } from '#ui/state/error-boundary.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { useAppSelector } from '#web/state/store.ts'

const RecordHistory = lazyPart(() => import('#web/training-record/record-history.tsx'), 'RecordHistory')

type YourAnswersProps = { course: CourseOutline; record: CompletionRecord }

/** Attempts and openings of the user in a course, loaded on each expansion. */
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
          <ErrorBoundary fallback={<p role="alert">We couldn’t load these details. Reload the page.</p>}>
            <Suspense fallback={<Skeleton label="Loading attempts…" shape="text" />}>
              <RecordHistory uid={uid} course={course} />
            </Suspense>
          </ErrorBoundary>
        </section>
      )}
    </Disclosure>
  )
}
