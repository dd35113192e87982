import { useState } from 'react'
import { useForm } from '#client/form/use-form.ts'
import {
  findPasswordProblem,
  type NewPasswordField,
  NewPasswordFields,
  NO_PASSWORD,
} from '#client/parts/new-password-fields.tsx'
import { useClient } from '#client/session/session-context.ts'
import { MESSAGES } from '#domain/messages.ts'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { AccountCard } from './account-card.tsx'

/** Changes the password, which ends all other sessions. The fields are collapsed at first. */
export function NewPasswordCard({ onChange }: { onChange: () => Promise<void> }) {
  const { session } = useClient()
  const [current, setCurrent] = useState('')
  const [entry, setEntry] = useState(NO_PASSWORD)
  const [stage, setStage] = useState<'closed' | 'open' | 'done'>('closed')
  const form = useForm<'current-password' | NewPasswordField>({
    check: () => findPasswordProblem(entry),
    place: ({ code }) => (code === 'wrong-password' ? 'current-password' : 'new-password'),
  })
  async function handleSubmit() {
    const change = { currentPassword: current, newPassword: entry.password }
    if (!(await form.submit(() => session.changePassword(change)))) return
    setCurrent('')
    setEntry(NO_PASSWORD)
    setStage('done')
    await onChange()
  }
  return (
    <AccountCard title="Password">
      <p>Changing it signs you out everywhere else.</p>
      {stage === 'done' && <Notice tone="success">{MESSAGES.passwordUpdated}</Notice>}
      {stage === 'open' ? (
        <Form problem={form.problem} onSubmit={() => void handleSubmit()}>
          <TextField
            {...form.field('current-password')}
            type="password"
            autoComplete="current-password"
            label="Current password"
            value={current}
            onEnter={setCurrent}
          />
          <NewPasswordFields value={entry} onChange={setEntry} field={form.field} />
          <Button type="submit" kind="secondary" busy={form.busy}>
            Change password
          </Button>
        </Form>
      ) : (
        <div>
          <Button kind="secondary" onClick={() => setStage('open')}>
            Change password
          </Button>
        </div>
      )}
    </AccountCard>
  )
}
