import { type SubmitEvent, useId, useRef, useState } from 'react'
import { outlookText } from '#client/parts/requirement-outlook.ts'
import type { RequirementBody } from '#contract/gateway.ts'
import { addDays } from '#domain/requirement/local-time.ts'
import { findDayProblem, MAX_PEOPLE, MAX_WITHIN } from '#domain/requirement/requirement.ts'
import { Button } from '#ui/form/button.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Panel } from '#ui/layout/card.tsx'
import { DeadlineFields } from './deadline-fields.tsx'
import { PeopleFields } from './people-fields.tsx'
import styles from './require-form.module.css'
import { countProgress, type FieldProblems, refusalProblems } from './requirement-words.ts'
import type { ShownRequirements } from './use-requirements.ts'

/** The form's values, as entered. */
export interface RequireEntry {
  courseId: string
  who: 'everybody' | 'chosen'
  people: ReadonlySet<string>
  kind: 'by' | 'within'
  by: string
  within: string
}

type RequireFormProps = ShownRequirements & {
  /** Requires a course; throws the server's refusal. */
  onAdd: (body: RequirementBody) => Promise<void>
}

/** Number of days suggested in the form. */
const USUAL_DAYS = 30

/** Form that requires a course of everyone or of chosen people, by a date or within a number of days of joining. */
export function RequireForm({ onAdd, ...shown }: RequireFormProps) {
  const { courses, associates, open } = shown
  const { today } = open
  const titleId = useId()
  const { form, field, handleSubmit } = useRequireEntry(today, onAdd)
  const { entry, problems, disabled, onChange } = field
  return (
    <Panel as="section" aria-labelledby={titleId} className={styles.panel} data-print="no">
      <h2 id={titleId} className={styles.title}>
        Require a course
      </h2>
      <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit}>
        <SelectField
          label="Course"
          none="Choose a course"
          options={courses.map(({ id, name }) => ({ value: id, words: name }))}
          value={entry.courseId}
          disabled={disabled}
          error={problems.course}
          onChange={(courseId) => onChange({ courseId })}
        />
        <PeopleFields {...field} associates={associates} />
        <DeadlineFields {...field} today={today} />
        <div className={styles.end}>
          <p id={`${titleId}-outlook`} className={styles.outlook}>
            {willHappen(entry, shown)}
          </p>
          <Button type="submit" busy={disabled} aria-describedby={`${titleId}-outlook`}>
            Require
          </Button>
          <p role="alert" className={styles.problem}>
            {problems.form}
          </p>
        </div>
      </form>
    </Panel>
  )
}

/** Returns the outcome of submitting the entry, or a hint while it is incomplete. */
function willHappen(entry: RequireEntry, { courses, associates, open, settings }: ShownRequirements): string {
  const { today } = open
  const course = courses.find(({ id }) => id === entry.courseId)
  if (!course || Object.keys(findProblems(entry, today)).length > 0)
    return 'Choose a course, and who must finish it by when.'
  const body = toBody(entry)
  return outlookText(course, body, countProgress(body, associates), { today, settings })
}

/** Holds and sends the form's entry; the first field with a problem receives the focus. */
function useRequireEntry(today: string, onAdd: RequireFormProps['onAdd']) {
  const form = useRef<HTMLFormElement>(null)
  const first = { ...EMPTY, by: addDays(today, USUAL_DAYS) }
  const [entry, setEntry] = useState(first)
  const [disabled, setDisabled] = useState(false)
  const [problems, setProblems] = useState<FieldProblems>({})

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (disabled) return
    const found = findProblems(entry, today)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusProblem()
    setDisabled(true)
    const refused = await onAdd(toBody(entry)).then(() => undefined, refusalProblems)
    setDisabled(false)
    setProblems(refused ?? {})
    if (refused) focusProblem()
    else setEntry(first)
  }
  /** Waits until the problems are rendered. */
  function focusProblem() {
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  function onChange(changed: Partial<RequireEntry>) {
    setEntry({ ...entry, ...changed })
    setProblems({})
  }
  const field: RequireFieldProps = { entry, problems, disabled, onChange }
  return { form, field, handleSubmit }
}

/** Props shared by the form's fields. */
export interface RequireFieldProps {
  entry: RequireEntry
  problems: FieldProblems
  disabled: boolean
  onChange: (changed: Partial<RequireEntry>) => void
}

const EMPTY: RequireEntry = {
  courseId: '',
  who: 'everybody',
  people: new Set(),
  kind: 'by',
  by: '',
  within: `${USUAL_DAYS}`,
}

function toBody({ courseId, who, people, kind, by, within }: RequireEntry): RequirementBody {
  const of = who === 'chosen' ? { people: [...people] } : {}
  return { courseId, ...of, ...(kind === 'by' ? { by } : { within: Number(within) }) }
}

function findProblems(
  { courseId, who, people, kind, by, within }: RequireEntry,
  today: string,
): FieldProblems {
  const problems: FieldProblems = {}
  if (courseId === '') problems.course = 'Choose a course.'
  if (who === 'chosen' && people.size === 0) problems.people = 'Choose at least one person.'
  if (people.size > MAX_PEOPLE) problems.people = `Choose at most ${MAX_PEOPLE.toLocaleString('en')} people.`
  const deadline =
    kind === 'by' ? (by === '' ? 'Choose a day.' : findDayProblem({ by }, today)) : findWithinProblem(within)
  if (deadline !== undefined) problems.deadline = deadline
  return problems
}

function findWithinProblem(within: string): string | undefined {
  const days = /^\d+$/.test(within.trim()) ? Number(within) : 0
  return days >= 1 && days <= MAX_WITHIN ? undefined : `Enter a number of days from 1 to ${MAX_WITHIN}.`
}
