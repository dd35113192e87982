import { type Catalogue, type ChosenCourse, findDaysProblem } from '#domain/course/catalogue.ts'
import { Field } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import type { FormProblem } from '../form/form.tsx'
import styles from './catalogue-fields.module.css'

/** Which courses a partner has, as it is entered. */
export type CatalogueEntry = Pick<Catalogue, 'catalogue' | 'courses'>

/** The field of a course's last day, beside which the problem of its days stands. */
export type LastDayField = `until ${string}`

const CATALOGUES = [
  { value: 'all', label: 'All offered courses, also those that come' },
  { value: 'chosen', label: 'Chosen courses' },
] as const

/** Returns the first problem of the days that are entered; undefined if there is none, or if all are offered. */
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

type CatalogueFieldsProps = {
  value: CatalogueEntry
  onChange: (value: CatalogueEntry) => void
  /** The courses that can be chosen, in their order. */
  courses: readonly { id: string; name: string; isWithdrawn?: boolean }[]
  /** The properties of the field of a last day. */
  field: (name: LastDayField) => object
}

/** Chooses which courses a partner has: all that are offered, or some, each from and until a day there. */
export function CatalogueFields({ value, onChange, courses, field }: CatalogueFieldsProps) {
  const { catalogue, courses: chosen } = value
  function handleToggle(courseId: string) {
    const others = chosen.filter((one) => one.courseId !== courseId)
    onChange({
      catalogue,
      courses: others.length === chosen.length ? [...chosen, { courseId }] : others,
    })
  }
  function handleDay(courseId: string, days: Omit<ChosenCourse, 'courseId'>) {
    onChange({
      catalogue,
      courses: chosen.map((one) => (one.courseId === courseId ? { ...one, ...days } : one)),
    })
  }
  return (
    <>
      <RadioGroup
        legend="Catalogue"
        name="catalogue"
        options={CATALOGUES}
        value={catalogue}
        onChange={(next) => onChange({ catalogue: next as CatalogueEntry['catalogue'], courses: chosen })}
      />
      {catalogue === 'chosen' && courses.length === 0 && <p>No course is offered yet.</p>}
      {catalogue === 'chosen' && courses.length > 0 && (
        <fieldset className={styles.courses}>
          <legend className={styles.legend}>Courses</legend>
          {courses.map(({ id, name, isWithdrawn }) => {
            const one = chosen.find(({ courseId }) => courseId === id)
            return (
              <div key={id} className={styles.course}>
                <label className={styles.choice}>
                  <input type="checkbox" checked={one !== undefined} onChange={() => handleToggle(id)} />
                  <span dir="auto">{name}</span>
                  {isWithdrawn && <span className={styles.withdrawn}>not offered at present</span>}
                </label>
                {one && (
                  <div className={styles.days}>
                    <Field
                      type="date"
                      label="From"
                      aria-label={`${name}, from`}
                      value={one.from ?? ''}
                      onChange={({ target }) => handleDay(id, { from: target.value || undefined })}
                    />
                    <Field
                      {...field(`until ${id}`)}
                      type="date"
                      label="Until"
                      aria-label={`${name}, until`}
                      value={one.until ?? ''}
                      onChange={({ target }) => handleDay(id, { until: target.value || undefined })}
                    />
                  </div>
                )}
              </div>
            )
          })}
        </fieldset>
      )}
    </>
  )
}
