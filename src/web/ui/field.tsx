import { type ComponentProps, type ReactElement, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

type FieldProps = ComponentProps<'input'> & {
  label: string
  hint?: string | ReactElement | undefined
  error?: string | undefined
}

/**
 * One line of input with a label that stays visible. A hint or an error is shown below and read with the
 * field. A password can be shown as it is typed.
 */
export function Field({ label, hint, error, id, className, ...native }: FieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const hintId = `${inputId}-hint`
  const errorId = `${inputId}-error`
  const isPassword = native.type === 'password'
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={styles.field}>
      <label className={styles.label} id={`${inputId}-label`} htmlFor={inputId}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...native}
          type={isShown ? 'text' : native.type}
          id={inputId}
          className={classNames(styles.input, isPassword && styles.withShow, className)}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={classNames(native['aria-describedby'], hint && hintId, error && errorId)}
        />
        {isPassword && (
          <button
            type="button"
            className={styles.show}
            disabled={native.disabled}
            aria-describedby={`${inputId}-label`}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
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
