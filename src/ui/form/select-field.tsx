import { type Ref, useId } from 'react'
import styles from './field.module.css'
import { FieldFrame } from './field.tsx'
import { Select } from './select.tsx'

type SelectFieldProps = {
  label: string
  /** Label of the empty choice, whose value is `''`. */
  none?: string | undefined
  options: readonly { value: string; words: string }[]
  value: string
  onChange: (value: string) => void
  name?: string | undefined
  disabled?: boolean | undefined
  error?: string | undefined
  ref?: Ref<HTMLSelectElement> | undefined
}

/** Drop-down list with a label and an error, for choosing among many options. */
export function SelectField({ label, none, options, onChange, error, ...native }: SelectFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error}>
      <Select
        {...native}
        id={id}
        className={styles.input}
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={error && `${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.words}
          </option>
        ))}
      </Select>
    </FieldFrame>
  )
}
