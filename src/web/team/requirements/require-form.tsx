import { useId } from 'react'
import { useEntry, useForm } from '#client/form/use-form.ts'
import {
  findRequirementProblems,
  type RequirementEntry,
  type RequirementField,
  toWanted,
} from '#client/parts/requirement-entry.ts'
import { countWanted, outlookText } from '#client/parts/requirement-outlook.ts'
import type { RequirementBody } from '#contract/gateway.ts'
import { addDays } from '#domain/local-time.ts'
import { groupsTitle } from '#domain/people/member-groups.ts'
import { Button } from '#ui/form/button.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Panel } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { statusIn } from '#web/state/team.ts'
import { DeadlineFields } from './deadline-fields.tsx'
import { PeopleFields } from './people-fields.tsx'
import styles from './require-form.module.css'
import { refusalProblem, withReach } from './requirement-words.ts'
import { TargetFields } from './target-fields.tsx'
import type { ShownRequirements } from './use-requirements.ts'

type RequireFormProps = ShownRequirements & {
  /** Requires a course. Throws the server's refusal. */
  onAdd: (body: RequirementBody) => Promise<void>
}

const AUDIENCES: { value: RequirementEntry['who']; words: string }[] = [
  { value: 'everybody', words: 'Everyone, including new members' },
  { value: 'chosen', words: 'Specific people' },
]

/** Returns the choices of the people, with groups if the partner has any, and everyone without a limit. */
function listAudiences({ groups, word, manages }: Pick<ShownRequirements, 'groups' | 'word' | 'manages'>) {
  const ofGroups = { value: 'groups' as const, words: groupsTitle(word) }
  if (manages) return [ofGroups, ...AUDIENCES.filter(({ value }) => value !== 'everybody')]
  return groups.length === 0 ? AUDIENCES : [...AUDIENCES, ofGroups]
}

/** Number of days suggested in the form. */
const USUAL_DAYS = 30

/**
 * Form for requiring a course for everyone or for chosen people, by a date or within a number of days of
 * joining.
 */
export function RequireForm({ onAdd, ...shown }: RequireFormProps) {
  const { courses, associates, open, groups, word, manages } = shown
  const { today } = open
  const audiences = listAudiences(shown)
  const titleId = useId()
  const [{ value: who = 'everybody' as const } = {}] = audiences
  const { form, entry, handleChange, handleSubmit } = useRequireEntry(today, onAdd, { who })
  const fields = { entry, field: form.field, disabled: form.busy, onChange: handleChange }
  return (
    <Panel as="section" aria-labelledby={titleId} className={styles.panel} data-print="no">
      <h2 id={titleId} className={styles.title}>
        Require a course
      </h2>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void handleSubmit()
        }}
      >
        <CourseField {...fields} courses={courses} />
        <SelectField
          label="For"
          options={audiences}
          value={entry.who}
          disabled={form.busy}
          onChange={(chosen) =>
            handleChange({ who: audiences.find(({ value }) => value === chosen)?.value ?? who })
          }
        />
        <DeadlineFields {...fields} today={today} />
        {entry.who === 'chosen' && <PeopleFields {...fields} associates={associates} />}
        {entry.who === 'groups' && <TargetFields {...fields} groups={groups} word={word} manages={manages} />}
        <Row gap="wide" className={styles.end}>
          <p id={`${titleId}-outlook`} className={styles.outlook}>
            {willHappen(entry, shown)}
          </p>
          <Button type="submit" busy={form.busy} aria-describedby={`${titleId}-outlook`}>
            Require
          </Button>
          <p role="alert" className={styles.problem}>
            {form.problem}
          </p>
        </Row>
      </form>
    </Panel>
  )
}

/** Field for choosing the required course. */
export function CourseField({
  entry,
  field,
  disabled,
  onChange,
  courses,
}: RequireFieldProps & Pick<ShownRequirements, 'courses'>) {
  return (
    <SelectField
      {...field('course')}
      label="Course"
      none="Choose a course"
      options={courses.map(({ id, name }) => ({ value: id, words: name }))}
      value={entry.courseId}
      disabled={disabled}
      onChange={(courseId) => onChange({ courseId })}
    />
  )
}

/** Returns a sentence on the effect of the entry; empty while the entry is incomplete. */
export function willHappen(
  entry: RequirementEntry,
  { courses, associates, open, settings, groups }: ShownRequirements,
): string {
  const { today } = open
  const course = courses.find(({ id }) => id === entry.courseId)
  if (!course || findRequirementProblems(entry, today).length > 0) return ''
  const wanted = withReach(toWanted(entry), groups)
  const counts = countWanted(wanted, associates, open, (one) => statusIn(one, wanted.courseId) !== 'complete')
  return outlookText(course, wanted, counts, { today, settings })
}

/**
 * Manages and sends the form's entry, initially for `people` or the audience `who`. Problems stay until the user edits
 * the entry. `handleSubmit` returns true on success.
 */
export function useRequireEntry(
  today: string,
  onAdd: RequireFormProps['onAdd'],
  of: Partial<Pick<RequirementEntry, 'who' | 'people'>>,
) {
  const first = { ...EMPTY, ...of, by: addDays(today, USUAL_DAYS) }
  const [entry, change] = useEntry(first)
  const form = useForm<RequirementField>({
    check: () => findRequirementProblems(entry, today),
    onFailure: (error) => refusalProblem(error, entry.kind),
  })

  async function handleSubmit(): Promise<boolean> {
    const isAdded = await form.submit(() => onAdd(toWanted(entry)))
    if (isAdded) change(first)
    return isAdded
  }
  function handleChange(changes: Partial<RequirementEntry>) {
    change(changes)
    form.clear()
  }
  return { form, entry, handleChange, handleSubmit }
}

/** Props shared by the form's fields. */
export interface RequireFieldProps {
  entry: RequirementEntry
  field: ReturnType<typeof useForm<RequirementField>>['field']
  disabled: boolean
  onChange: (changes: Partial<RequirementEntry>) => void
}

const EMPTY: RequirementEntry = {
  courseId: '',
  who: 'everybody',
  people: new Set(),
  targets: new Set(),
  kind: 'by',
  by: '',
  within: `${USUAL_DAYS}`,
}
