import { Suspense, useState } from 'react'
import type { CourseOutline } from '#domain/course/course.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './how-it-went.module.css'
import type { LearnedCourse } from './order-courses.ts'

const MyRecordHistory = lazyPart(async () => {
  const { MyRecordHistory } = await import('#web/training-record/record-history.tsx')
  return { MyRecordHistory }
}, 'MyRecordHistory')

/** Says below the courses how each started one went, attempt by attempt: folded under its name. */
export function HowItWent({ learned }: { learned: readonly LearnedCourse[] }) {
  const started = learned.filter(({ status }) => status !== 'not-started')
  if (started.length === 0) return null
  return (
    <Card as="section" className={styles.histories} aria-labelledby="how-it-went">
      <h2 id="how-it-went" className={styles.title}>
        How it went
      </h2>
      {started.map(({ course }) => (
        <CourseHistory key={course.id} course={course} />
      ))}
    </Card>
  )
}

/** A course's story: it is fetched, with what shows it, each time it is opened. */
function CourseHistory({ course }: { course: CourseOutline }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure summary={course.name} onToggle={setIsOpen}>
      {isOpen && (
        <ErrorBoundary fallback={<p role="alert">We could not load how it went. Please reload the page.</p>}>
          <Suspense fallback={<Skeleton label="Loading how it went…" shape="text" />}>
            <MyRecordHistory course={course} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Disclosure>
  )
}
