import { Link } from 'react-router'
import type { FormProblem } from '#client/form/use-form.ts'
import { type Catalogue, type ChosenCourse, findDaysProblem } from '#domain/course/catalogue.ts'
import { buttonClassName } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { Line, Stack } from '#ui/layout/layout.tsx'
import { Empty } from '#ui/state/empty.tsx'
import emptyCourses from '#ui/styles/empty-courses.svg?no-inline'
import styles from './catalogue-fields.module.css'

/** A partner's catalogue as entered in the form. */
export type CatalogueEntry = Pick<Catalogue, 'catalogue' | 'courses'>

/** Name of a course's last-day field, which shows the problem with the course's days. */
export type LastDayField = `until ${string}`

const CATALOGUES = [
  { value: 'all', label: 'All offered courses, also those that come' },
  { value: 'chosen', label: 'Chosen courses' },
] as const

/** Returns the first problem with the entered days; undefined if there is none or all courses are offered. */
export function findCatalogueProblem({
  catalogue,
  courses,
}: CatalogueEntry): FormProblem<LastDayField> | undefined {
  for (const course of catalogue === 'all' ? [] : courses) {
    const sentence = findDaysProblem(course)
    if (sentence !== undefined) return { field: `until ${course.courseId}`, sentence }
  }
  return undefined
}

/** A course that can be chosen. */
interface OfferedCourse {
  id: string
  name: string
  isWithdrawn?: boolean
}

type CatalogueFieldsProps = {
  value: CatalogueEntry
  onChange: (value: CatalogueEntry) => void
  /** The courses to choose from, in display order. */
  courses: readonly OfferedCourse[]
  /** Returns the props of a last-day field. */
  field: (name: LastDayField) => object
}

/** Fields for a partner's catalogue: all offered courses, or chosen ones with optional first and last days. */
export function CatalogueFields(props: CatalogueFieldsProps) {
  const { value, onChange, courses } = props
  return (
    <>
      <RadioGroup
        legend="Catalogue"
        name="catalogue"
        options={CATALOGUES}
        value={value.catalogue}
        onChange={(next) => onChange({ ...value, catalogue: next })}
      />
      {value.catalogue === 'chosen' && courses.length === 0 && (
        <Empty title="No course is offered yet." picture={emptyCourses}>
          <p>A course can be chosen here once it is published and offered.</p>
          <Link className={buttonClassName('secondary')} to="/courses">
            Look at the courses
          </Link>
        </Empty>
      )}
      {value.catalogue === 'chosen' && courses.length > 0 && <CourseChoices {...props} />}
    </>
  )
}

function CourseChoices({
  value: { catalogue, courses: chosen },
  onChange,
  courses,
  field,
}: CatalogueFieldsProps) {
  function handleChange(courseId: string, next: ChosenCourse | undefined) {
    const isNew = next && !chosen.some((one) => one.courseId === courseId)
    const others = chosen.flatMap((one) => (one.courseId === courseId ? (next ?? []) : one))
    onChange({ catalogue, courses: isNew ? [...others, next] : others })
  }
  return (
    <Stack as="fieldset" gap="small">
      <legend className={styles.legend}>Courses</legend>
      {courses.map((course) => (
        <CourseChoice
          key={course.id}
          course={course}
          chosen={chosen.find(({ courseId }) => courseId === course.id)}
          onChange={(next) => handleChange(course.id, next)}
          field={field}
        />
      ))}
    </Stack>
  )
}

type CourseChoiceProps = Pick<CatalogueFieldsProps, 'field'> & {
  course: OfferedCourse
  /** Undefined while the course is not chosen. */
  chosen: ChosenCourse | undefined
  onChange: (chosen: ChosenCourse | undefined) => void
}

/** Checkbox for a course, with its days once it is chosen. */
function CourseChoice({ course: { id, name, isWithdrawn }, chosen, onChange, field }: CourseChoiceProps) {
  return (
    <Stack gap="small">
      <Line as="label" gap="small" className={styles.choice}>
        <input
          type="checkbox"
          checked={chosen !== undefined}
          onChange={() => onChange(chosen ? undefined : { courseId: id })}
        />
        <bdi className={styles.name}>{name}</bdi>
        {isWithdrawn && <span className={styles.withdrawn}>not offered at present</span>}
      </Line>
      {chosen && (
        <div className={styles.days}>
          <Field
            type="date"
            label="From"
            aria-label={`${name}, from`}
            value={chosen.from ?? ''}
            onChange={({ target }) => onChange({ ...chosen, from: target.value || undefined })}
          />
          <Field
            {...field(`until ${id}`)}
            type="date"
            label="Until"
            aria-label={`${name}, until`}
            value={chosen.until ?? ''}
            onChange={({ target }) => onChange({ ...chosen, until: target.value || undefined })}
          />
        </div>
      )}
    </Stack>
  )
}
