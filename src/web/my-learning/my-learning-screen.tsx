import type { CourseOutline } from '#domain/course/course.ts'
import { allCoursesText, completedTime } from '#domain/learning/learning-words.ts'
import { courseStatusFailed, coursesFailed } from '#domain/messages.ts'
import { isNextStep, type LearnedCourse, orderCourses } from '#domain/requirement/order-courses.ts'
import { Card } from '#ui/layout/card.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { CourseAnimal } from '#ui/picture/course-picture.tsx'
import { COVER_SIZES } from '#ui/picture/picture-source.ts'
import { Empty } from '#ui/state/empty.tsx'
import { PawProgress } from '#ui/state/paw-progress.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import emptyCourses from '#ui/styles/empty-courses.svg?no-inline'
import { daysText } from '#ui/text/date-text.ts'
import textStyles from '#ui/text/text.module.css'
import { TimedText } from '#ui/text/timed-text.tsx'
import { CertificatesToRenew } from '#web/course-status/course-certificate.tsx'
import { useOpenDues } from '#web/course-status/use-open-dues.ts'
import { failedLoads, LoadFailed } from '#web/messages/error-modal.tsx'
import { useServices } from '#web/services/services.ts'
import { useAppSelector } from '#web/state/store.ts'
import { useCompletions } from '#web/state/use-completions.ts'
import { useCourses } from '#web/state/use-courses.ts'
import { PrintMyRecord } from '#web/training-record/print-record.tsx'
import { CourseCard, cardSpans } from './course-card.tsx'
import styles from './my-learning-screen.module.css'
import { NextStep } from './next-step.tsx'
import { sentenceOfTheDay } from './sentence-of-the-day.ts'

/**
 * My learning (section 2): the enabled courses with the associate's status. The next step comes first, then
 * due courses, then the others.
 */
export function MyLearningScreen() {
  const { supportEmail } = useServices().config
  const { courses, ...coursesLoad } = useCourses()
  const { records, ...completionsLoad } = useCompletions()
  const dues = useOpenDues()
  const userName = useAppSelector((state) => state.user.userName)
  const failed = failedLoads(
    { ...coursesLoad, message: coursesFailed(supportEmail) },
    { ...completionsLoad, message: courseStatusFailed(supportEmail) },
  )
  const isLoading = coursesLoad.state === 'loading' || completionsLoad.state === 'loading' || !dues
  const learned = isLoading || failed.length > 0 ? [] : orderCourses(courses, records, dues)
  return (
    <Screen title="My learning">
      <div className={styles.room}>
        <Stack gap="none" className={styles.screen}>
          <div className={styles.title}>
            <h1 tabIndex={-1}>My learning</h1>
            <p className={styles.holder}>{userName}</p>
            <p className={classNames(textStyles.quiet, styles.standing)}>
              {allCoursesText(learned.map(({ status }) => status))}
            </p>
          </div>
          <SentenceOfTheDay animal={learned[0]?.course} />
          {failed.length > 0 ? (
            <LoadFailed what="your courses" failed={failed} />
          ) : isLoading ? (
            <Skeleton label="Loading your courses…" shape="learning" />
          ) : (
            <MyCourses learned={learned} />
          )}
        </Stack>
      </div>
    </Screen>
  )
}

/** A tip from the animal of a course, next to the heading or, on phones, below the courses. */
function SentenceOfTheDay({ animal }: { animal: CourseOutline | undefined }) {
  return (
    <div className={styles.ofTheDay} data-print="no">
      {animal && <CourseAnimal course={animal} sizes={COVER_SIZES} />}
      {/* Around midnight, the browser's day may differ from the server's. The server's sentence is kept. */}
      <p suppressHydrationWarning>{sentenceOfTheDay(Date.now())}</p>
    </div>
  )
}

/** Shows the courses, with the next step first at full width. */
function MyCourses({ learned }: { learned: LearnedCourse[] }) {
  const [first] = learned
  if (!first) return <NoCourses />
  const next = isNextStep(first) ? first : undefined
  const others = next ? learned.slice(1) : learned
  const spans = cardSpans(others.length)
  const isAllDone = learned.every(({ status }) => status === 'complete')
  return (
    <>
      {isAllDone && <AllDone learned={learned} />}
      <Stack as="ul" className={styles.courses}>
        {next && <NextStep learned={next} />}
        {others.map((other, place) => (
          <CourseCard key={other.course.id} learned={other} span={spans[place]} isRenewedAbove={isAllDone} />
        ))}
      </Stack>
    </>
  )
}

function NoCourses() {
  return (
    <Card>
      <Empty title="No courses yet." picture={emptyCourses}>
        <p>New courses will appear here.</p>
      </Empty>
    </Card>
  )
}

/**
 * Congratulates the user on completing all courses, with the dates, unless a certificate has to be renewed
 * first.
 */
function AllDone({ learned }: { learned: LearnedCourse[] }) {
  const times = learned.flatMap((complete) => completedTime(complete) ?? [])
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const courses = learned.length === 1 ? 'your course' : `${learned.length} courses`
  return (
    <Row gap="wide" className={styles.allDone}>
      <PawProgress done={1} total={1} isComplete size={104} />
      <div className={styles.done}>
        <CertificatesToRenew learned={learned} />
        <section aria-labelledby="all-done">
          <h2 id="all-done" className={textStyles.display}>
            All done
          </h2>
          <p className={styles.finished}>
            <TimedText
              write={(timeText) => `You finished ${courses} ${timeText(first)}.`}
              timeText={() => daysText(first, last)}
            />
          </p>
          <PrintMyRecord />
        </section>
      </div>
    </Row>
  )
}
