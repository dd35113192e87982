import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Stack } from '#ui/layout/layout.tsx'
import { Notice } from '../state/notice.tsx'
import styles from './form.module.css'

type FormProps = {
  id?: string | undefined
  onSubmit: () => void
  /** Message above the fields, for a refusal that concerns none of them. */
  problem?: string | undefined
  children: ReactNode
}

/** A form of stacked fields. It does not use the browser's validation; errors appear at their fields. */
export function Form({ id, onSubmit, problem, children }: FormProps) {
  const [hasBadDay, setHasBadDay] = useState(false)
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The value of a date that does not exist, such as 31 February, is empty, but the field must not count as empty.
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
