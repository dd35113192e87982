import { Suspense, useState } from 'react'
import type { CourseOutline } from '#domain/course/course.ts'
import { ErrorBoundary } from '#web/shared/error-boundary.tsx'
import { lazyPart } from '#web/shared/lazy-part.ts'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './how-it-went.module.css'
import type { LearnedCourse } from './order-courses.ts'

const MyRecordStory = lazyPart(() => import('#web/shared/record-story/my-record-story.tsx'), 'MyRecordStory')

/** Says below the courses how each started one went, attempt by attempt: folded under its name. */
export function HowItWent({ learned }: { learned: readonly LearnedCourse[] }) {
  const started = learned.filter(({ status }) => status !== 'not-started')
  if (started.length === 0) return null
  return (
    <Card as="section" className={styles.stories} aria-labelledby="how-it-went">
      <h2 id="how-it-went" className={styles.title}>
        How it went
      </h2>
      {started.map(({ course }) => (
        <CourseStory key={course.id} course={course} />
      ))}
    </Card>
  )
}

/** A course's story: it is fetched, with what shows it, each time it is opened. */
function CourseStory({ course }: { course: CourseOutline }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure summary={course.name} onToggle={setIsOpen}>
      {isOpen && (
        <ErrorBoundary fallback={<p role="alert">We could not load how it went. Please reload the page.</p>}>
          <Suspense fallback={<Skeleton label="Loading how it went…" shape="text" />}>
            <MyRecordStory course={course} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Disclosure>
  )
}
