import { Suspense, useState } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { requiresAllModules } from '#domain/course/certificate-rule.ts'
import { modulesOf } from '#domain/course/course.ts'
import { completedCount } from '#domain/learning/completion-record.ts'
import { memberCourseLine } from '#domain/learning/learning-words.ts'
import type { LearnedCourse } from '#domain/requirement/order-courses.ts'
import { Disclosure } from '#ui/dialog/disclosure.tsx'
import { Panel } from '#ui/layout/card.tsx'
import { Line, Stack } from '#ui/layout/layout.tsx'
import { CoursePicture } from '#ui/picture/course-picture.tsx'
import { Bar } from '#ui/state/bar.tsx'
import { PawProgress } from '#ui/state/paw-progress.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { dayText } from '#ui/text/date-text.ts'
import textStyles from '#ui/text/text.module.css'
import { TimedText } from '#ui/text/timed-text.tsx'
import { CourseStatusBadge } from '#web/course-status/course-status-reason.tsx'
import { RecordLine } from '#web/training-record/record-files.tsx'
import { RecordHistory } from '#web/training-record/record-history.tsx'
import styles from './member-courses.module.css'
import panelStyles from './member-panel.module.css'

const MemberMissing = lazyPart(
  () => import('./member-certificates.tsx').then(({ MemberMissing }) => ({ MemberMissing })),
  'MemberMissing',
  () => null,
  { isFetchedAhead: false },
)

type MemberCoursesProps = { uid: string; userName: string; learned: readonly LearnedCourse[] }

/** Shows a member's progress in each course, and offers to download the whole record. */
export function MemberCourses({ uid, userName, learned }: MemberCoursesProps) {
  return (
    <>
      <Panel as="section" className={panelStyles.panel} aria-labelledby="member-courses">
        <h2 id="member-courses" className={panelStyles.title}>
          Courses
        </h2>
        <Stack as="ul" gap="none">
          {learned.map((one) => (
            <MemberCourse key={one.course.id} uid={uid} learned={one} />
          ))}
        </Stack>
      </Panel>
      <RecordLine uid={uid} userName={userName} learned={learned} />
    </>
  )
}

/** Row of a course, which expands to its attempts and dates, if any. */
function MemberCourse({ uid, learned }: { uid: string; learned: LearnedCourse }) {
  const [isOpen, setIsOpen] = useState(false)
  const row = <CourseRow learned={learned} />
  return (
    <li className={styles.course}>
      {learned.record ? (
        <Disclosure summary={row} onToggle={setIsOpen}>
          {isOpen && <RecordHistory uid={uid} course={learned.course} />}
        </Disclosure>
      ) : (
        <div className={styles.untouched}>{row}</div>
      )}
    </li>
  )
}

function CourseRow({ learned }: { learned: LearnedCourse }) {
  const { course, record, status } = learned
  const { completed, total } = completedCount(modulesOf(course), record)
  return (
    <div className={styles.row}>
      <div className={styles.cover}>
        <CoursePicture imageUrl={course.backgroundImage} pictures={course.pictures} sizes="6rem" />
      </div>
      <h3 className={panelStyles.name}>{course.name}</h3>
      <Line gap="small" className={classNames(styles.progress, textStyles.note)}>
        <PawProgress done={completed} total={total} isComplete={status === 'complete'} size={24} />
        <div>
          <TimedText write={(timeText) => memberCourseLine(learned, timeText)} timeText={dayText} />
          {record && requiresAllModules(course.certificate) && (
            <Suspense>
              <MemberMissing course={course} record={record} />
            </Suspense>
          )}
        </div>
      </Line>
      <Bar className={styles.bar} complete={completed} inProgress={0} total={total} />
      <div className={styles.status}>
        <CourseStatusBadge status={status} />
      </div>
      {record && <span className={classNames(styles.fold, textStyles.note)}>Attempts and dates</span>}
    </div>
  )
}
