import type { CourseOutline } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { courseStatus } from '#domain/learning/course-status.ts'
import { courseStatusFailed, coursesFailed } from '#domain/messages.ts'
import { useServices } from '#web/services/services.ts'
import { CourseStatusBadge } from '#web/shared/course-status-badge.tsx'
import { CourseStatusReason } from '#web/shared/course-status-reason.tsx'
import { RecordFiles } from '#web/shared/export/record-files.tsx'
import { LoadFailed } from '#web/shared/load-failed.tsx'
import { RecordStory } from '#web/shared/record-story/record-story.tsx'
import { type StoriesLoad, useRecordStories } from '#web/shared/record-story/use-record-stories.ts'
import { useCourses } from '#web/state/use-courses.ts'
import { failedLoads } from '#web/state/use-load.ts'
import { Card } from '#web/ui/card.tsx'
import { CoursePicture } from '#web/ui/course-picture.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './member-screen.module.css'
import { useMemberRecords } from './use-member.ts'

/** Shows every enabled course and its status for a member, and gives the whole record as a file. */
export function MemberCourses({ uid }: { uid: string }) {
  const { supportEmail } = useServices().config
  const courses = useCourses()
  const { records, ...load } = useMemberRecords(uid)
  const stories = useRecordStories(uid)
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
            <MemberCourse key={course.id} course={course} record={records.get(course.id)} stories={stories} />
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
  stories: StoriesLoad
}

/** Shows a member's status in one course, the reason for it, and folded how that came to be. */
function MemberCourse({ course, record, stories }: MemberCourseProps) {
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
          story={stories.stories?.get(course.id)}
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
            <RecordStory course={course} opened={record.created} load={stories} />
          </Disclosure>
        )}
      </div>
    </li>
  )
}
