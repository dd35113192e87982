import { useRef } from 'react'
import { Icon } from '#ui/picture/icon.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import fieldStyles from './field.module.css'
import styles from './search-field.module.css'

type SearchFieldProps = {
  /** Accessible name of the field, and its placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
}

/** Search field with a button that clears the text and keeps the focus in the field. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  function handleClear() {
    onChange('')
    input.current?.focus()
  }
  return (
    <search className={styles.search}>
      <Icon name="search" className={styles.icon} />
      <input
        ref={input}
        type="search"
        className={classNames(fieldStyles.input, styles.input)}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {value !== '' && (
        <button type="button" className={styles.clear} aria-label="Clear search" onClick={handleClear}>
          <Icon name="close" />
        </button>
      )}
    </search>
  )
}
