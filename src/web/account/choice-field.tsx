import { useId } from 'react'
import radio from '#ui/form/radio-group.module.css'
import { Line, Row, Stack } from '#ui/layout/layout.tsx'
import textStyles from '#ui/text/text.module.css'
import styles from './choice-field.module.css'

interface ChoiceFieldProps<Value extends string> {
  legend: string
  hint: string
  name: string
  options: readonly { value: Value; label: string }[]
  /** Undefined until loaded. */
  chosen: Value | undefined
  disabled?: boolean
  onChoose: (value: Value) => void
}

/** Radio buttons in a row, with an immediate effect. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { legend, hint, name, options, chosen, disabled, onChoose } = props
  const hintId = useId()
  return (
    <Stack as="fieldset" gap="snug" aria-describedby={hintId} disabled={disabled}>
      <legend className={styles.legend}>{legend}</legend>
      <Row gap="snug">
        {options.map(({ value, label }) => (
          <Line as="label" gap="small" key={value} className={styles.option}>
            <input
              type="radio"
              className={radio.radio}
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {label}
          </Line>
        ))}
      </Row>
      <p id={hintId} className={textStyles.note}>
        {hint}
      </p>
    </Stack>
  )
}
