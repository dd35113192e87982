import { useState } from 'react'
import { useForm } from '#client/form/use-form.ts'
import {
  entryOf,
  findRequirementProblems,
  type RequirementBefore,
  type RequirementEntry,
  type RequirementField,
  refusedField,
} from '#client/parts/requirement-entry.ts'
import { MIN_DAYS } from '#domain/requirement/requirement.ts'
import { Field } from '#ui/form/field.tsx'
import { RadioGroup } from '#ui/form/radio-group.tsx'

const FIELD_WORDS = {
  course: 'the course',
  people: 'the people',
  by: 'the date',
  within: 'the number of days',
} as const

/** Returns the form of a requirement. After the first attempt it reports everything missing until it is entered. */
export function useRequireForm(before: RequirementBefore) {
  const [entry, setEntry] = useState(() => entryOf(before))
  const [isTried, setIsTried] = useState(false)
  const problems = findRequirementProblems(entry)
  const form = useForm<RequirementField>({
    check: () => problems[0],
    place: ({ serverMessage }) => refusedField(serverMessage, entry.kind),
  })
  const field: DeadlineFieldsProps['field'] = (name) => {
    const missing = problems.find((problem) => problem.field === name)?.sentence
    const { error, ...rest } = form.field(name)
    return { ...rest, error: problems.length === 0 ? error : isTried ? missing : undefined }
  }
  const allMissing =
    isTried && problems.length > 1
      ? `Check ${problems.map(({ field: name = 'course' }) => FIELD_WORDS[name]).join(' and ')}.`
      : undefined
  const submit: typeof form.submit = (act) => {
    setIsTried(true)
    return form.submit(act)
  }
  const change = (changes: Partial<RequirementEntry>) => setEntry({ ...entry, ...changes })
  const fields = { entry, change, field }
  return { form: { busy: form.busy, problem: form.problem ?? allMissing }, fields, submit }
}

export type DeadlineFieldsProps = {
  entry: RequirementEntry
  change: (changes: Partial<RequirementEntry>) => void
  field: ReturnType<typeof useForm<RequirementField>>['field']
  /** Time zone of the date; undefined for that of each partner. */
  zone: string | undefined
}

const KINDS = [
  { value: 'by', label: 'By a date' },
  { value: 'within', label: 'Days after joining' },
] as const

/** Fields for a deadline: a date, or a number of days. */
export function DeadlineFields({ entry, change, field, zone }: DeadlineFieldsProps) {
  const ends = zone === undefined ? 'In each partner’s time zone.' : `In ${zone} time.`
  return (
    <>
      <RadioGroup
        legend="Deadline"
        name="deadline"
        compact="columns"
        options={KINDS}
        value={entry.kind}
        onChange={(kind) => change({ kind })}
      />
      {entry.kind === 'by' ? (
        <Field
          {...field('by')}
          type="date"
          label="Date"
          hint={`${ends} Everyone gets at least ${MIN_DAYS} days.`}
          value={entry.by}
          onChange={({ target }) => change({ by: target.value })}
        />
      ) : (
        <Field
          {...field('within')}
          label="Days"
          inputMode="numeric"
          autoComplete="off"
          value={entry.within}
          onChange={({ target }) => change({ within: target.value })}
        />
      )}
    </>
  )
}
