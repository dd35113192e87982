import { useId } from 'react'
import type { CourseOutline } from '#domain/course/course.ts'
import { classNames } from '#web/ui/class-names.ts'
import field from '#web/ui/field.module.css'
import styles from './require-form.module.css'
import type { RequireFieldProps } from './require-form.tsx'

type CourseSelectProps = RequireFieldProps & { courses: readonly CourseOutline[] }

/** Chooses one of the courses that are offered. */
export function CourseSelect({ entry, problems, disabled, onChange, courses }: CourseSelectProps) {
  const id = useId()
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        Course
      </label>
      <select
        id={id}
        className={classNames(field.input, styles.select)}
        disabled={disabled}
        value={entry.courseId}
        aria-invalid={problems.course !== undefined || undefined}
        aria-describedby={problems.course && `${id}-error`}
        onChange={({ target }) => onChange({ courseId: target.value })}
      >
        <option value="">Choose a course</option>
        {courses.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {problems.course && (
        <p id={`${id}-error`} className={field.error}>
          {problems.course}
        </p>
      )}
    </div>
  )
}
