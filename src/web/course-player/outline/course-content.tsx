import { useId } from 'react'
import type { CourseOutline, ModuleOutline, SectionOf } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { CourseStatusReason } from '#web/shared/course-status-reason.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './course-content.module.css'
import { CourseSection } from './course-section.tsx'

type CourseContentProps = {
  course: CourseOutline
  record: CompletionRecord | undefined
  currentId: string
  isAdmin: boolean
}

/** The navigation panel of a course (section 2), with a styling of its own for administrators. Sections have no ids, so their positions are their keys. */
export function CourseContent({ course, record, currentId, isAdmin }: CourseContentProps) {
  const titleId = useId()
  function renderSection(section: SectionOf<ModuleOutline>, position: number) {
    return <CourseSection key={position} {...{ section, record, currentId }} webPath={course.webPath} />
  }
  return (
    <nav className={classNames(styles.panel, isAdmin && styles.admin)} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        Course Content
      </h2>
      {course.sections.map(renderSection)}
      {!isAdmin && (
        <div className={styles.reason}>
          <CourseStatusReason course={course} record={record} about="me" />
        </div>
      )}
    </nav>
  )
}
