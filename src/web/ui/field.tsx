import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

type FieldProps = ComponentProps<'input'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** One line of input with a label that stays visible. A hint or an error is shown below and read with the field. */
export function Field({ label, hint, error, id, className, ...native }: FieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const hintId = `${inputId}-hint`
  const errorId = `${inputId}-error`
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={inputId}>
        {label}
      </label>
      <input
        {...native}
        id={inputId}
        className={classNames(styles.input, className)}
        aria-invalid={error ? true : native['aria-invalid']}
        aria-describedby={classNames(native['aria-describedby'], hint && hintId, error && errorId)}
      />
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}
