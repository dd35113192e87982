import type { CompletionRecord } from '#domain/completion-record.ts'
import type { CourseOutline } from '#domain/course.ts'
import { CourseCard } from './course-card.tsx'
import styles from './course-list.module.css'

type CourseListProps = { courses: CourseOutline[]; records: Record<string, CompletionRecord> }

/** The courses as cards, side by side where there is room. */
export function CourseList({ courses, records }: CourseListProps) {
  return (
    <ul className={styles.list}>
      {courses.map((course) => (
        <CourseCard key={course.id} course={course} record={records[course.id]} />
      ))}
    </ul>
  )
}
