import { useState } from 'react'
import { MESSAGES } from '#domain/messages.ts'
import { PasswordRule } from '#web/shared/password-rule.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Form, useForm } from '../form/form.tsx'
import { useConsole } from '../services/console.ts'
import { AccountCard } from './account-card.tsx'

const EMPTY = { current: '', next: '', again: '' }

/** Changes the password, which ends the other sessions. */
export function NewPasswordCard({ onChange }: { onChange: () => Promise<void> }) {
  const { session } = useConsole()
  const [{ current, next, again }, setEntry] = useState(EMPTY)
  const [isDone, setIsDone] = useState(false)
  const form = useForm<'current-password' | 'new-password' | 'confirm-new-password'>({
    check: () => {
      if (next === '') return { field: 'new-password', sentence: MESSAGES.newPasswordRequired }
      if (next !== again) return { field: 'confirm-new-password', sentence: MESSAGES.passwordsDiffer }
      return undefined
    },
    place: ({ code }) => (code === 'wrong-password' ? 'current-password' : 'new-password'),
  })
  async function handleSubmit() {
    setIsDone(false)
    const change = { currentPassword: current, newPassword: next }
    if (!(await form.submit(() => session.changePassword(change)))) return
    setEntry(EMPTY)
    setIsDone(true)
    await onChange()
  }
  const fieldOf = (name: keyof typeof EMPTY, value: string) => ({
    type: 'password',
    value,
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setEntry((entry) => ({ ...entry, [name]: target.value })),
  })
  return (
    <AccountCard title="Password">
      {isDone && <Notice tone="success">{MESSAGES.passwordUpdated}</Notice>}
      <Form problem={form.problem} onSubmit={() => void handleSubmit()}>
        <Field
          {...form.field('current-password')}
          {...fieldOf('current', current)}
          label="Current password"
          autoComplete="current-password"
        />
        <Field
          {...form.field('new-password')}
          {...fieldOf('next', next)}
          label="New password"
          hint={<PasswordRule password={next} />}
          autoComplete="new-password"
        />
        <Field
          {...form.field('confirm-new-password')}
          {...fieldOf('again', again)}
          label="The same password again"
          autoComplete="new-password"
        />
        <Button type="submit" kind="secondary" busy={form.busy}>
          Change the password
        </Button>
      </Form>
    </AccountCard>
  )
}
