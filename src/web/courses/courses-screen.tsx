import { useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import { coursePath } from '#contract/screen-paths.ts'
import { type CourseOutline, minutesText, modulesOf } from '#domain/course/course.ts'
import { MIN_PEOPLE_SHOWN } from '#domain/learning/quiz-insights.ts'
import { coursesFailed, MESSAGES, plural } from '#domain/messages.ts'
import { firstSentence } from '#domain/text/first-sentence.ts'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import cardStyles from '#ui/layout/link-card.module.css'
import { PageHeader, Screen } from '#ui/layout/screen.tsx'
import { CoursePicture } from '#ui/picture/course-picture.tsx'
import { Bar } from '#ui/state/bar.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import emptyCourses from '#ui/styles/empty-courses.svg?no-inline'
import coverStyles from '#ui/text/cover-link.module.css'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import { HardestQuestion } from '#web/course-status/hardest-question.tsx'
import { LoadFailed } from '#web/messages/error-modal.tsx'
import { useServices } from '#web/services/services.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import { courseTally } from '#web/state/team.ts'
import { readTeam } from '#web/state/team-members.ts'
import { useCourses } from '#web/state/use-courses.ts'
import styles from './courses-screen.module.css'

/** Courses screen (section 2), on which administrators preview the enabled courses. */
export function CoursesScreen() {
  return (
    <Screen title="Courses">
      <PageHeader title="Courses">
        <p className={classNames(textStyles.quiet, styles.sentence)}>
          Preview: this is what your team sees. Nothing you do here is recorded.
        </p>
      </PageHeader>
      <EnabledCourses />
    </Screen>
  )
}

/** Shows the enabled courses as cards, a skeleton during loading, or a message after a failure. */
function EnabledCourses() {
  const { supportEmail } = useServices().config
  const { courses, ...load } = useCourses()
  useTeamOnce()
  if (load.state === 'failed')
    return <LoadFailed what="the courses" failed={[{ ...load, message: coursesFailed(supportEmail) }]} />
  if (load.state === 'loading') return <Skeleton label="Loading courses…" shape="cards" />
  if (courses.length === 0)
    return (
      <Card>
        <Empty title="No courses yet." picture={emptyCourses}>
          <p>New courses will appear here.</p>
        </Empty>
      </Card>
    )
  return (
    <div className={styles.room}>
      <Stack as="ul" gap="wide" className={styles.list}>
        {courses.map((course) => (
          <li key={course.id}>
            <EnabledCourseCard course={course} />
          </li>
        ))}
      </Stack>
    </div>
  )
}

/** Card of a course, as a single link to its player. A course without modules is plain text. */
function EnabledCourseCard({ course }: { course: CourseOutline }) {
  const isEmpty = modulesOf(course).length === 0
  return (
    <article className={classNames(cardStyles.card, styles.card, !isEmpty && styles.open)}>
      <CoursePicture imageUrl={course.backgroundImage} pictures={course.pictures} />
      <Stack gap="snug" className={styles.words}>
        <h2 className={textStyles.title} dir="auto">
          {isEmpty ? (
            course.name
          ) : (
            <Link
              className={classNames(cardStyles.link, coverStyles.cover, styles.link)}
              to={coursePath(course.webPath)}
            >
              {course.name}
            </Link>
          )}
        </h2>
        <p className={textStyles.quiet} dir="auto">
          {firstSentence(course.description)}
        </p>
        <p className={classNames(textStyles.note, textStyles.strong)}>
          {isEmpty ? MESSAGES.courseEmpty : extentOf(course)}
        </p>
        <TeamProgress course={course} />
      </Stack>
    </article>
  )
}

/** Loads the team, unless the page or the Team screen has already supplied it. */
function useTeamOnce(): void {
  const dispatch = useAppDispatch()
  const isKnown = useAppSelector((state) => state.team.initialized)
  useEffect(() => {
    // The courses remain useful after a failure.
    if (!isKnown) dispatch(readTeam()).catch(console.error)
  }, [dispatch, isKnown])
}

/** Progress of the team in a course, and the course's hardest question. */
function TeamProgress({ course }: { course: CourseOutline }) {
  const { initialized, members } = useAppSelector((state) => state.team)
  const tally = useMemo(() => courseTally(members, course.id), [members, course.id])
  const associates = tally.complete + tally['in-progress'] + tally['not-started']
  if (initialized && associates === 0) return null
  return (
    <Stack gap="small" className={classNames(textStyles.note, textStyles.numbers, styles.standing)}>
      {initialized && (
        <>
          <Bar complete={tally.complete} inProgress={tally['in-progress']} total={associates} />
          <p>{`${numberText(tally.complete)} of ${numberText(associates)} complete`}</p>
        </>
      )}
      {associates >= MIN_PEOPLE_SHOWN && <HardestQuestion course={course} />}
    </Stack>
  )
}

/** Returns the size of a course: its modules, and their duration if known. */
function extentOf({ minutes, ...course }: CourseOutline): string {
  const modules = plural(modulesOf(course).length, 'module')
  return minutes === undefined ? modules : `${modules}, ${minutesText(minutes)}`
}
