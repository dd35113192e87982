import { useId } from 'react'
import { Line, Stack } from '#ui/layout/layout.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './radio-group.module.css'

type Option<Value> = { value: Value; label: string }
type RadioGroupProps<Value> = {
  legend: string
  name: string
  options: readonly Option<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  disabled?: boolean | undefined
  error?: string | undefined
  /** Shows each option's number key, on devices with a keyboard. */
  isNumbered?: boolean | undefined
  /** Layout of smaller options, for forms with several fields: one per row, or in columns. */
  compact?: 'rows' | 'columns' | undefined
}

/** Radio group with a card per option. An error describes the group. */
export function RadioGroup<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
  ...state
}: RadioGroupProps<Value>) {
  const { disabled, error, isNumbered, compact } = state
  const errorId = useId()
  return (
    <Stack
      as="fieldset"
      gap={compact ? 'small' : 'snug'}
      className={classNames(styles.group, compact && styles.compact, compact && styles[compact])}
      disabled={disabled}
      aria-describedby={error && errorId}
    >
      <legend className={styles.legend}>{legend}</legend>
      {options.map((option, index) => (
        <Line as="label" gap="snug" key={option.value} className={styles.option}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.words}>{option.label}</span>
          {isNumbered && index < 9 && (
            <span className={styles.key} aria-hidden="true">
              {index + 1}
            </span>
          )}
        </Line>
      ))}
      <Problem id={errorId}>{error}</Problem>
    </Stack>
  )
}

function Problem({ id, children }: { id: string; children: string | undefined }) {
  return (
    <div role="alert">
      {children && (
        <p className={styles.error} id={id}>
          {children}
        </p>
      )}
    </div>
  )
}
