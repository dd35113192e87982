import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { SESSION_CALLS } from '#contract/company/session-calls.ts'
import { MESSAGES } from '#domain/messages.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import linkStyles from '#web/ui/text/link.module.css'
import { Form, useForm } from '../form/form.tsx'
import {
  findPasswordProblem,
  type NewPasswordField,
  NewPasswordFields,
  NO_PASSWORD,
} from '../form/new-password-fields.tsx'
import { useConsole } from '../services/console.ts'
import { EntryPage } from './entry-page.tsx'

/** The page that a mailed link leads to: chooses a password, and goes on to set up a factor or to show it. */
export function Welcome() {
  const token: unknown = useLocation().state?.token
  return (
    <EntryPage title="Welcome">
      {typeof token === 'string' ? (
        <ChoosePassword token={token} />
      ) : (
        <>
          <Notice tone="danger">{MESSAGES.resetUrlInvalid}</Notice>
          <AskForLink />
        </>
      )}
    </EntryPage>
  )
}

function ChoosePassword({ token }: { token: string }) {
  const { session } = useConsole()
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
      <p>Choose the password you will sign in with. Then you protect your account.</p>
      <Form problem={form.problem} onSubmit={() => void handleSubmit()}>
        <NewPasswordFields value={entry} onChange={setEntry} field={form.field} />
        <Button type="submit" busy={form.busy}>
          Continue
        </Button>
      </Form>
      {form.problem && <AskForLink />}
    </>
  )
}

/** Leads on when the link is used up, too old or none. */
function AskForLink() {
  return (
    <p>
      <Link className={linkStyles.link} to="/forgot-password">
        Ask for a link
      </Link>
    </p>
  )
}
