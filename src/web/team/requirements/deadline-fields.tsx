import { addMonths, type Day } from '#domain/local-time.ts'
import { Field } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import type { RequireFieldProps } from './require-form.tsx'

type DeadlineFieldsProps = RequireFieldProps & {
  /**
   * First selectable day. Absent in a dialog, whose form reports a day outside the limits as an invalid date.
   */
  today?: Day
}

const OPTIONS = [
  { value: 'by', words: 'By a date' },
  { value: 'within', words: 'Days after joining' },
]

/** Fields for a deadline: a date, or a number of days from joining. */
export function DeadlineFields({ entry, field, disabled, onChange, today }: DeadlineFieldsProps) {
  return (
    <>
      <SelectField
        label="Deadline"
        options={OPTIONS}
        value={entry.kind}
        disabled={disabled}
        onChange={(kind) => onChange({ kind: kind === 'by' ? 'by' : 'within' })}
      />
      {entry.kind === 'by' ? (
        <Field
          {...field('by')}
          disabled={disabled}
          label="Date"
          type="date"
          min={today}
          max={today && addMonths(today, 24)}
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
    </>
  )
}
