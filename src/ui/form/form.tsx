import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Notice } from '../state/notice.tsx'
import styles from './form.module.css'

type FormProps = {
  id?: string | undefined
  onSubmit: () => void
  /** What stands above the fields when a refusal is about none of them. */
  problem?: string | undefined
  children: ReactNode
}

/** A form of stacked fields. The browser validates nothing: the errors stand beside their fields. */
export function Form({ id, onSubmit, problem, children }: FormProps) {
  const [hasBadDay, setHasBadDay] = useState(false)
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // A day that there is not, such as 31 February, looks empty to a program: it must not be taken for that.
    const badDay = event.currentTarget.querySelector<HTMLInputElement>('input[type="date"]:invalid')
    setHasBadDay(badDay !== null)
    if (badDay) badDay.focus()
    else onSubmit()
  }
  return (
    <form id={id} className={styles.form} method="dialog" noValidate onSubmit={handleSubmit}>
      {hasBadDay && <Notice tone="danger">This is not a day. Change it, or leave it empty.</Notice>}
      {problem && !hasBadDay && <Notice tone="danger">{problem}</Notice>}
      {children}
    </form>
  )
}
