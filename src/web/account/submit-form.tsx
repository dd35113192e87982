import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Spinner } from '#ui/state/spinner.tsx'
import styles from './submit-form.module.css'

type SubmitFormProps = {
  children: ReactNode
  submitLabel: string
  /** Label of the spinner during the request. */
  busyLabel: string
  busy: boolean
  submittable: boolean
  onSubmit: () => void
}

/**
 * Form with stacked fields and a submit button, which shows a spinner during the request. Browser validation
 * is off.
 */
export function SubmitForm({
  children,
  submitLabel,
  busyLabel,
  busy,
  submittable,
  onSubmit,
}: SubmitFormProps) {
  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Stack as="form" noValidate aria-busy={busy} onSubmit={handleSubmit}>
      {children}
      <Row className={styles.foot}>
        <Button type="submit" disabled={busy || !submittable}>
          {submitLabel}
        </Button>
        {busy && <Spinner label={busyLabel} />}
      </Row>
    </Stack>
  )
}

/** Field that identifies the form's user to password managers. Invisible, and skipped by the keyboard. */
export function HiddenUsername({ email }: { email: string }) {
  return <input hidden type="email" name="username" autoComplete="username" value={email} readOnly />
}
