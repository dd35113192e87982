import { addMonths, type Day } from '#domain/requirement/local-time.ts'
import { Field } from '#ui/form/field.tsx'
import { Choice } from './choice.tsx'
import type { RequireFieldProps } from './require-form.tsx'

type DeadlineFieldsProps = RequireFieldProps & { today: Day }

const OPTIONS = [
  ['by', 'By a date'],
  ['within', 'Within a number of days of joining'],
] as const

/** Fields for a deadline: a date, or a number of days from joining. */
export function DeadlineFields({ entry, field, disabled, onChange, today }: DeadlineFieldsProps) {
  return (
    <Choice
      legend="By when"
      options={OPTIONS}
      value={entry.kind}
      disabled={disabled}
      onChange={(kind) => onChange({ kind })}
    >
      {entry.kind === 'by' ? (
        <Field
          {...field('by')}
          disabled={disabled}
          label="Day"
          type="date"
          min={today}
          max={addMonths(today, 24)}
          value={entry.by}
          onChange={({ target }) => onChange({ by: target.value })}
        />
      ) : (
        <Field
          {...field('within')}
          disabled={disabled}
          label="Days"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={entry.within}
          onChange={({ target }) => onChange({ within: target.value })}
        />
      )}
    </Choice>
  )
}
