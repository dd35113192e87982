import { useId } from 'react'
import styles from './switch.module.css'

type SwitchProps = {
  label: string
  /** Effect of the current state. */
  hint: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Switch with an immediate effect. */
export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label className={styles.switch}>
      <span className={styles.label}>{label}</span>
      <input
        type="checkbox"
        role="switch"
        className={styles.track}
        checked={isOn}
        aria-checked={isOn}
        aria-label={label}
        aria-describedby={id}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className={styles.hint} id={id}>
        {hint}
      </span>
    </label>
  )
}
