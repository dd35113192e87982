import type { CompanyCourse } from '#contract/company/company-courses.ts'
import type { ChosenCourse } from '#domain/course/catalogue.ts'
import { Field } from '#web/ui/field.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadedPart } from '../loading/loaded-part.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import styles from './new-partner.module.css'

type ChosenCoursesProps = {
  value: readonly ChosenCourse[]
  onChange: (courses: readonly ChosenCourse[]) => void
}

/** Chooses which of the offered courses a partner has, each from and until a day there. */
export function ChosenCourses(props: ChosenCoursesProps) {
  const courses = useLoaded('offered courses', async (call) => {
    const answer = await call<{ courses: CompanyCourse[] }>('/courses')
    return answer.courses.filter(({ enabled }) => enabled)
  })
  return (
    <LoadedPart
      of={courses}
      what="The courses"
      skeleton={<Skeleton label="Loading the courses…" shape="rows" count={3} />}
    >
      {(offered) =>
        offered.length === 0 ? (
          <p>No course is offered yet.</p>
        ) : (
          <CourseChoices offered={offered} {...props} />
        )
      }
    </LoadedPart>
  )
}

function CourseChoices({ offered, value, onChange }: ChosenCoursesProps & { offered: CompanyCourse[] }) {
  function handleToggle(courseId: string) {
    const others = value.filter((one) => one.courseId !== courseId)
    onChange(others.length === value.length ? [...value, { courseId }] : others)
  }
  function handleDay(courseId: string, days: { from?: string | undefined; until?: string | undefined }) {
    onChange(value.map((one) => (one.courseId === courseId ? { ...one, ...days } : one)))
  }
  return (
    <fieldset className={styles.courses}>
      <legend className={styles.legend}>Courses</legend>
      {offered.map(({ id, name }) => {
        const chosen = value.find(({ courseId }) => courseId === id)
        return (
          <div key={id} className={styles.course}>
            <label className={styles.choice}>
              <input type="checkbox" checked={chosen !== undefined} onChange={() => handleToggle(id)} />
              <span dir="auto">{name}</span>
            </label>
            {chosen && (
              <Row>
                <Field
                  type="date"
                  label="From"
                  aria-label={`${name}, from`}
                  value={chosen.from ?? ''}
                  onChange={({ target }) => handleDay(id, { from: target.value || undefined })}
                />
                <Field
                  type="date"
                  label="Until"
                  aria-label={`${name}, until`}
                  value={chosen.until ?? ''}
                  onChange={({ target }) => handleDay(id, { until: target.value || undefined })}
                />
              </Row>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
