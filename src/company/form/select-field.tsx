import { type Ref, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import field from '#web/ui/field.module.css'
import styles from './form.module.css'

type SelectFieldProps = {
  label: string
  /** The words for no choice, whose value is `''`. */
  none: string
  options: readonly { value: string; words: string }[]
  value: string
  onChange: (value: string) => void
  name?: string | undefined
  error?: string | undefined
  ref?: Ref<HTMLSelectElement> | undefined
}

/** One choice out of many, in a list that opens; an error stands below it. */
export function SelectField({ label, none, options, value, onChange, name, error, ref }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        ref={ref}
        name={name}
        className={classNames(field.input, styles.select)}
        value={value}
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={error && `${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.words}
          </option>
        ))}
      </select>
      {error && (
        <p className={field.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
