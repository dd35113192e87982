import { type ComponentProps, useState } from 'react'
import { useEntry, useForm } from '#client/form/use-form.ts'
import { codeOf } from '#client/http/http.ts'
import { PasswordRule } from '#client/parts/password-rule.tsx'
import { MESSAGES } from '#domain/messages.ts'
import { Field } from '#ui/form/field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { describeFailedAct, type Result, useResultModal } from '#web/messages/result-modal.tsx'
import { refusalReason } from '#web/services/refusal-reason.ts'
import { useServices } from '#web/services/services.ts'
import { useAppSelector } from '#web/state/store.ts'
import styles from './account-screen.module.css'
import { HiddenUsername, SubmitForm } from './submit-form.tsx'

/**
 * Form for a new password (section 5), with the current password and a confirmation. Works without the
 * account's document.
 */
export function PasswordCard() {
  const email = useAppSelector((state) => state.user.email) ?? ''
  const { modal, show } = useResultModal()
  const { entry, handleChange, field, busy, isWeak, handleSubmit } = usePasswordUpdate(show)
  return (
    <Card as="section" className={styles.card} aria-labelledby="password">
      <h2 id="password">Update Password</h2>
      <SubmitForm
        submitLabel="Submit"
        busyLabel="Updating your password…"
        busy={busy}
        submittable={isSubmittable(entry)}
        onSubmit={handleSubmit}
      >
        <HiddenUsername email={email} />
        <PasswordField
          {...field('current-password')}
          label="Current Password"
          autoComplete="current-password"
          disabled={busy}
          value={entry.current}
          onChange={(current) => handleChange({ current })}
        />
        <PasswordField
          {...field('new-password')}
          label="New Password"
          autoComplete="new-password"
          hint={<PasswordRule password={entry.next} hasAdvice={isWeak} />}
          disabled={busy}
          value={entry.next}
          onChange={(next) => handleChange({ next })}
        />
        <PasswordField
          {...field('confirm-new-password')}
          label="Confirm New Password"
          autoComplete="new-password"
          error={isConfirmationWrong(entry) ? 'Enter the new password again.' : undefined}
          disabled={busy}
          value={entry.confirmation}
          onChange={(confirmation) => handleChange({ confirmation })}
        />
      </SubmitForm>
      {modal}
    </Card>
  )
}

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'onChange'> & {
  onChange: (value: string) => void
}

/** One password of the form. */
function PasswordField({ onChange, ...native }: PasswordFieldProps) {
  return <Field {...native} type="password" onChange={({ target }) => onChange(target.value)} />
}

const EMPTY: PasswordEntry = { current: '', next: '', confirmation: '' }

/**
 * Manages the three passwords and sends the update. Clears the fields after success (section 8). Marks a
 * wrong current password, and focuses it after the modal closes.
 */
function usePasswordUpdate(show: (result: Result) => void) {
  const { signIn } = useServices()
  const [entry, changeEntry] = useEntry(EMPTY)
  const [isWeak, setWeak] = useState(false)
  const { busy, field, submit, clear } = useForm<PasswordName>({
    onFailure(error) {
      setWeak(codeOf(error) === 'weak-password')
      show(describeFailedAct({ failure: MESSAGES.passwordUpdateFailed, reason: refusalReason(error) }))
      if (codeOf(error) !== 'wrong-password') return undefined
      return { field: 'current-password', sentence: 'Check your password.' }
    },
  })

  async function handleSubmit() {
    if (!(await submit(() => signIn.changePassword(entry.current, entry.next)))) return
    changeEntry(EMPTY)
    setWeak(false)
    show({ kind: 'success', messages: [MESSAGES.passwordUpdated] })
  }
  function handleChange(changes: Partial<PasswordEntry>) {
    changeEntry(changes)
    clear()
  }
  return { entry, handleChange, field, busy, isWeak, handleSubmit }
}

type PasswordName = 'current-password' | 'new-password' | 'confirm-new-password'

/** Fields of the password update. */
interface PasswordEntry {
  current: string
  next: string
  confirmation: string
}

/** Returns whether all fields are filled and the confirmation equals the new password (section 5). */
export function isSubmittable({ current, next, confirmation }: PasswordEntry): boolean {
  return current !== '' && next !== '' && next === confirmation
}

/** Returns whether the confirmation is wrong: it is no longer the beginning of the new password. */
export function isConfirmationWrong({ next, confirmation }: PasswordEntry): boolean {
  return !next.startsWith(confirmation)
}
