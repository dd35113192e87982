import { useCallback, useState } from 'react'
import type { CourseOutline } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { courseStatus } from '#domain/learning/course-status.ts'
import { courseStatusFailed, coursesFailed } from '#domain/messages.ts'
import { CourseStatusBadge, CourseStatusReason } from '#web/course-status/course-status-reason.tsx'
import { failedLoads, useLoad } from '#web/loading/use-load.ts'
import { LoadFailed } from '#web/messages/error-modal.tsx'
import { useServices } from '#web/services/services.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useCourses } from '#web/state/use-courses.ts'
import { RecordFiles } from '#web/training-record/record-files.tsx'
import { RecordHistory } from '#web/training-record/record-history.tsx'
import { type HistoriesLoad, useRecordHistories } from '#web/training-record/use-record-histories.ts'
import { Card, Panel } from '#web/ui/card.tsx'
import { CoursePicture } from '#web/ui/course-picture.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './member-screen.module.css'

/** Shows every enabled course and its status for a member, and gives the whole record as a file. */
export function MemberCourses({ uid }: { uid: string }) {
  const { supportEmail } = useServices().config
  const courses = useCourses()
  const { records, ...load } = useMemberRecords(uid)
  const histories = useRecordHistories(uid)
  const failed = failedLoads(
    { ...courses, message: coursesFailed(supportEmail) },
    { ...load, message: courseStatusFailed(supportEmail) },
  )
  if (failed.length > 0) return <LoadFailed failed={failed} />
  if (!records || courses.state === 'loading')
    return <Skeleton label="Loading the courses…" shape="rows" count={3} />
  return (
    <>
      <Panel as="section" className={styles.sheet} aria-labelledby="member-courses">
        <h2 id="member-courses" className={styles.title}>
          Courses
        </h2>
        <ul className={styles.courses}>
          {courses.courses.map((course) => (
            <MemberCourse
              key={course.id}
              course={course}
              record={records.get(course.id)}
              histories={histories}
            />
          ))}
        </ul>
      </Panel>
      <Card as="section" className={styles.record} aria-labelledby="member-record">
        <h2 id="member-record" className={styles.recordTitle}>
          Training record
        </h2>
        <RecordFiles uid={uid} about="member" />
      </Card>
    </>
  )
}

type MemberCourseProps = {
  course: CourseOutline
  record: CompletionRecord | undefined
  histories: HistoriesLoad
}

/** Shows a member's status in one course, the reason for it, and folded how that came to be. */
function MemberCourse({ course, record, histories }: MemberCourseProps) {
  return (
    <li className={styles.course}>
      <div className={styles.cover}>
        <CoursePicture imageUrl={course.backgroundImage} pictures={course.pictures} sizes="6rem" />
      </div>
      <h3 className={styles.name}>{course.name}</h3>
      <div className={styles.status}>
        <CourseStatusBadge status={courseStatus(course, record)} />
      </div>
      <div className={styles.reason}>
        <CourseStatusReason
          course={course}
          record={record}
          story={histories.histories?.get(course.id)}
          about="member"
        />
        {record && (
          <Disclosure
            summary={
              <>
                How it went<VisuallyHidden> ({course.name})</VisuallyHidden>
              </>
            }
          >
            <RecordHistory course={course} opened={record.created} load={histories} />
          </Disclosure>
        )}
      </div>
    </li>
  )
}

/** Loads one member's completion records by course id. */
function useMemberRecords(uid: string) {
  const { documents } = useSignedInServices()
  const [records, setRecords] = useState<ReadonlyMap<string, CompletionRecord>>()
  const load = useCallback(async () => {
    const list = await documents.listCompletions(uid)
    setRecords(new Map(list.map((record) => [record.courseId, record])))
  }, [documents, uid])
  return { ...useLoad(!records, load), records }
}
