import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Stack } from '#ui/layout/layout.tsx'
import { Notice } from '../state/notice.tsx'
import styles from './form.module.css'

type FormProps = {
  id?: string | undefined
  onSubmit: () => void
  /** Problem that belongs to no field, shown above the fields. */
  problem?: string | undefined
  children: ReactNode
}

/** Form with stacked fields. Browser validation is off; errors appear at the fields. */
export function Form({ id, onSubmit, problem, children }: FormProps) {
  const [hasBadDay, setHasBadDay] = useState(false)
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // An invalid date, such as 31 February, has an empty value, but must not count as a missing one.
    const badDay = event.currentTarget.querySelector<HTMLInputElement>('input[type="date"]:invalid')
    setHasBadDay(badDay !== null)
    if (badDay) badDay.focus()
    else onSubmit()
  }
  return (
    <Stack
      as="form"
      gap="roomy"
      id={id}
      className={styles.form}
      method="dialog"
      noValidate
      onSubmit={handleSubmit}
    >
      {hasBadDay && <Notice tone="danger">This isn’t a valid date. Correct it, or leave it empty.</Notice>}
      {problem && !hasBadDay && <Notice tone="danger">{problem}</Notice>}
      {children}
    </Stack>
  )
}
