import { useState } from 'react'
import { Link } from 'react-router'
import type { FormProblem } from '#client/form/use-form.ts'
import { type Catalogue, type ChosenCourse, findDaysProblem } from '#domain/course/catalogue.ts'
import { Button, buttonClassName } from '#ui/form/button.tsx'
import checkStyles from '#ui/form/check-line.module.css'
import fieldStyles from '#ui/form/field.module.css'
import { Field } from '#ui/form/field.tsx'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { Line, Row, Stack } from '#ui/layout/layout.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import emptyCourses from '#ui/styles/empty-courses.svg?no-inline'
import { RowCover } from '../table/row-name.tsx'
import { tableCalendarDay } from '../table/table-times.ts'
import styles from './catalogue-fields.module.css'

/** Catalogue of a partner as entered in the form. */
export type CatalogueEntry = Pick<Catalogue, 'catalogue' | 'courses'>

/** Name of a course's last-day field, which shows problems with both days. */
export type LastDayField = `until ${string}`

const CATALOGUES = [
  { value: 'all', label: 'All courses, including new ones' },
  { value: 'chosen', label: 'Specific courses' },
] as const

/** Returns the problems with the entered days, in course order; none if all courses are available. */
export function findCatalogueProblems({ catalogue, courses }: CatalogueEntry): FormProblem<LastDayField>[] {
  if (catalogue === 'all') return []
  return courses.flatMap((course) => {
    const sentence = findDaysProblem(course)
    return sentence === undefined ? [] : [{ field: `until ${course.courseId}` as const, sentence }]
  })
}

/** Course available for selection. */
interface OfferedCourse {
  id: string
  name: string
  cover?: string | undefined
  isWithdrawn?: boolean
}

type CatalogueFieldsProps = {
  value: CatalogueEntry
  onChange: (value: CatalogueEntry) => void
  /** Courses available for selection, in display order. */
  courses: readonly OfferedCourse[]
  /** Returns the props of a last-day field. */
  field: (name: LastDayField) => object
}

/** Fields for a partner's catalogue: all courses, or selected ones with optional first and last days. */
export function CatalogueFields(props: CatalogueFieldsProps) {
  const { value, onChange, courses } = props
  return (
    <>
      <RadioGroup
        legend="Catalog"
        name="catalogue"
        options={CATALOGUES}
        value={value.catalogue}
        onChange={(next) => onChange({ ...value, catalogue: next })}
      />
      {value.catalogue === 'chosen' && courses.length === 0 && (
        <Empty title="No courses yet." picture={emptyCourses}>
          <p>Publish a course and show it to partners first.</p>
          <Link className={buttonClassName('secondary')} to="/courses">
            View courses
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
      <legend className={classNames(fieldStyles.label, styles.legend)}>Courses</legend>
      <Stack as="ul" gap="none" className={styles.list}>
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
    </Stack>
  )
}

type CourseChoiceProps = Pick<CatalogueFieldsProps, 'field'> & {
  course: OfferedCourse
  /** Undefined unless the course is selected. */
  chosen: ChosenCourse | undefined
  onChange: (chosen: ChosenCourse | undefined) => void
}

/** Checkbox for a course. Once selected, its days can be entered in collapsible fields. */
function CourseChoice({ course, chosen, onChange, field }: CourseChoiceProps) {
  const { id, name, cover, isWithdrawn } = course
  const [isOpen, setIsOpen] = useState(false)
  const dates = datesText(chosen)
  return (
    <Row as="li" className={styles.row}>
      <Line as="label" gap="snug" className={classNames(checkStyles.line, styles.choice)}>
        <input
          type="checkbox"
          checked={chosen !== undefined}
          onChange={() => onChange(chosen ? undefined : { courseId: id })}
        />
        <RowCover cover={cover} />
        <bdi className={styles.name}>{name}</bdi>
      </Line>
      {isWithdrawn && <StatusBadge tone="neutral">Hidden</StatusBadge>}
      {chosen && isOpen && <Days course={course} chosen={chosen} onChange={onChange} field={field} />}
      {chosen && !isOpen && (
        <Button
          kind="quiet"
          aria-label={`${dates ?? 'Add dates'}: ${name}`}
          title={dates && 'Change dates'}
          onClick={() => setIsOpen(true)}
        >
          {dates ?? 'Add dates'}
        </Button>
      )}
    </Row>
  )
}

/** Returns the days of a course, such as `Sep 1 – Dec 31` or `Until Dec 31`; undefined without days. */
function datesText({ from, until }: Partial<ChosenCourse> = {}): string | undefined {
  if (from === undefined) return until && `Until ${tableCalendarDay(until)}`
  return until === undefined
    ? `From ${tableCalendarDay(from)}`
    : `${tableCalendarDay(from)} – ${tableCalendarDay(until)}`
}

/** Fields for the first and last day of a selected course. */
function Days({
  course: { id, name },
  chosen,
  onChange,
  field,
}: CourseChoiceProps & { chosen: ChosenCourse }) {
  return (
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
  )
}
