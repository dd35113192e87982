import { type ComponentProps, type ReactElement, type ReactNode, useId, useState } from 'react'
import { Stack } from '#ui/layout/layout.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './field.module.css'

type FieldFrameProps = {
  /** Id of the input inside; the hint and the error have this id with `-hint` and `-error`. */
  id: string
  /** Visible label; undefined if the input has an `aria-label`. */
  label: string | undefined
  hint?: string | ReactElement | undefined
  error?: string | undefined
  children: ReactNode
}

/** Frame of an input: a label that stays visible, and a hint or an error below the input. */
export function FieldFrame({ id, label, hint, error, children }: FieldFrameProps) {
  return (
    <Stack gap="tiny">
      {label && (
        <label className={styles.label} id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
      )}
      {children}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </Stack>
  )
}

type FieldProps = ComponentProps<'input'> & Omit<FieldFrameProps, 'id' | 'children'>

/** Single-line input, described by its hint or error. Passwords can be revealed. */
export function Field({ label, hint, error, id, className, ...native }: FieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const isPassword = native.type === 'password'
  const [isShown, setIsShown] = useState(false)
  return (
    <FieldFrame id={inputId} label={label} hint={hint} error={error}>
      <div className={styles.box}>
        <input
          {...native}
          type={isShown ? 'text' : native.type}
          id={inputId}
          className={classNames(styles.input, isPassword && styles.withShow, className)}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={classNames(
            native['aria-describedby'],
            hint && `${inputId}-hint`,
            error && `${inputId}-error`,
          )}
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
    </FieldFrame>
  )
}
