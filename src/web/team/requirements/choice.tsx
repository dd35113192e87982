import { type ReactNode, useId } from 'react'
import field from '#ui/form/field.module.css'
import radio from '#ui/form/radio-group.module.css'
import { Line, Stack } from '#ui/layout/layout.tsx'
import styles from './choice.module.css'

type ChoiceProps<Value extends string> = {
  legend: string
  options: readonly (readonly [value: Value, label: string])[]
  value: Value
  disabled: boolean
  onChange: (value: Value) => void
  /** Further fields for the chosen option, below the options. */
  children?: ReactNode
}

/** Radio buttons for a few options of a form, one line each. */
export function Choice<Value extends string>({
  legend,
  options,
  value,
  disabled,
  onChange,
  children,
}: ChoiceProps<Value>) {
  const name = useId()
  return (
    <Stack as="fieldset" gap="tiny" className={styles.choice} disabled={disabled}>
      <legend className={field.label}>{legend}</legend>
      {options.map(([option, label]) => (
        <Line as="label" gap="small" key={option} className={styles.option}>
          <input
            type="radio"
            className={radio.radio}
            name={name}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {label}
        </Line>
      ))}
      {children}
    </Stack>
  )
}
