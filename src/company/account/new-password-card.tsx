import { useState } from 'react'
import { MESSAGES } from '#domain/messages.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Form, useForm } from '../form/form.tsx'
import {
  findPasswordProblem,
  type NewPasswordField,
  NewPasswordFields,
  NO_PASSWORD,
} from '../form/new-password-fields.tsx'
import { TextField } from '../form/text-field.tsx'
import { useConsole } from '../services/console.ts'
import { AccountCard } from './account-card.tsx'

/** Changes the password, which ends the other sessions. */
export function NewPasswordCard({ onChange }: { onChange: () => Promise<void> }) {
  const { session } = useConsole()
  const [current, setCurrent] = useState('')
  const [entry, setEntry] = useState(NO_PASSWORD)
  const [isDone, setIsDone] = useState(false)
  const form = useForm<'current-password' | NewPasswordField>({
    check: () => findPasswordProblem(entry),
    place: ({ code }) => (code === 'wrong-password' ? 'current-password' : 'new-password'),
  })
  async function handleSubmit() {
    setIsDone(false)
    const change = { currentPassword: current, newPassword: entry.password }
    if (!(await form.submit(() => session.changePassword(change)))) return
    setCurrent('')
    setEntry(NO_PASSWORD)
    setIsDone(true)
    await onChange()
  }
  return (
    <AccountCard title="Password">
      <p>When you change it, all your other sessions end.</p>
      {isDone && <Notice tone="success">{MESSAGES.passwordUpdated}</Notice>}
      <Form problem={form.problem} onSubmit={() => void handleSubmit()}>
        <TextField
          {...form.field('current-password')}
          {...{ type: 'password', autoComplete: 'current-password' }}
          label="Current password"
          value={current}
          onEnter={setCurrent}
        />
        <NewPasswordFields value={entry} onChange={setEntry} field={form.field} />
        <Button type="submit" kind="secondary" busy={form.busy}>
          Change the password
        </Button>
      </Form>
    </AccountCard>
  )
}
