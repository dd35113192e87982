import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useForm } from '#client/form/use-form.ts'
import {
  findPasswordProblem,
  type NewPasswordField,
  NewPasswordFields,
  NO_PASSWORD,
} from '#client/parts/new-password-fields.tsx'
import { useClient } from '#client/session/session-context.ts'
import { SESSION_CALLS } from '#contract/console/session-calls.ts'
import { Button, buttonClassName } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { EntryPage } from './entry-page.tsx'

/** Page behind a mailed link: the user chooses a password, then sets up or shows a factor. */
export function Welcome() {
  const token: unknown = useLocation().state?.token
  return (
    <EntryPage title="Welcome">
      {typeof token === 'string' ? (
        <ChoosePassword token={token} />
      ) : (
        <>
          <p>Open the link in your email, or request a new one.</p>
          <AskForLink kind="primary" />
        </>
      )}
    </EntryPage>
  )
}

function ChoosePassword({ token }: { token: string }) {
  const { session } = useClient()
  const navigate = useNavigate()
  const [entry, setEntry] = useState(NO_PASSWORD)
  const form = useForm<NewPasswordField>({
    check: () => findPasswordProblem(entry),
    place: ({ code }) => (code === 'weak-password' ? 'new-password' : undefined),
  })
  async function handleSubmit() {
    const { password } = entry
    if (await form.submit(() => session.begin(SESSION_CALLS.welcome, { token, password })))
      await navigate('/signin', { replace: true })
  }
  return (
    <>
      <p>Choose a password. Next, you’ll protect your account.</p>
      <Form problem={form.problem} onSubmit={() => void handleSubmit()}>
        <NewPasswordFields value={entry} onChange={setEntry} field={form.field} />
        <Button type="submit" busy={form.busy}>
          Continue
        </Button>
      </Form>
      {form.problem && <AskForLink kind="secondary" />}
    </>
  )
}

/** Link for requesting a new email if the current link was used, has expired or is missing. */
function AskForLink({ kind }: { kind: 'primary' | 'secondary' }) {
  return (
    <Link className={buttonClassName(kind)} to="/forgot-password">
      Request a link
    </Link>
  )
}
