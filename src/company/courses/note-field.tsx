import { MAX_NOTE_LENGTH } from '#domain/course/course-changes.ts'
import { Field } from '#web/ui/field.tsx'

type NoteFieldProps = { value: string; onChange: (note: string) => void }

/** The reason for an act on a course, which stands in its history. */
export function NoteField({ value, onChange }: NoteFieldProps) {
  const isTooLong = value.trim().length > MAX_NOTE_LENGTH
  return (
    <Field
      label="Note (optional)"
      hint="Stands in the history of the course."
      error={isTooLong ? `A note has at most ${MAX_NOTE_LENGTH} characters.` : undefined}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
