import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { sentenceOf, useForm } from '#client/form/use-form.ts'
import { codeOf } from '#client/http/http.ts'
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
import { Notice } from '#ui/state/notice.tsx'
import { EntryPage } from './entry-page.tsx'

/** Landing page of a mailed link. The user chooses a password, then sets up or shows a factor. */
export function Welcome() {
  const token: unknown = useLocation().state?.token
  return (
    <EntryPage title="Welcome">
      {typeof token === 'string' ? (
        <ChoosePassword token={token} />
      ) : (
        <>
          <p>Open the link in your email, or request a new one.</p>
          <AskForLink />
        </>
      )}
    </EntryPage>
  )
}

function ChoosePassword({ token }: { token: string }) {
  const { session } = useClient()
  const navigate = useNavigate()
  const [entry, setEntry] = useState(NO_PASSWORD)
  const [ended, setEnded] = useState<string>()
  const form = useForm<NewPasswordField>({
    check: () => findPasswordProblem(entry),
    onFailure(error) {
      const sentence = sentenceOf(error)
      if (codeOf(error) === 'invalid-token') setEnded(sentence)
      return { field: codeOf(error) === 'weak-password' ? 'new-password' : undefined, sentence }
    },
  })
  async function handleSubmit() {
    const { password } = entry
    if (await form.submit(() => session.begin(SESSION_CALLS.welcome, { token, password })))
      await navigate('/signin', { replace: true })
  }
  if (ended !== undefined)
    return (
      <>
        <Notice tone="danger">{ended}</Notice>
        <AskForLink />
      </>
    )
  return (
    <>
      <p>Choose a password. Next, you’ll protect your account.</p>
      <Form problem={form.problem} onSubmit={() => void handleSubmit()}>
        <NewPasswordFields value={entry} onChange={setEntry} field={form.field} />
        <Button type="submit" busy={form.busy}>
          Continue
        </Button>
      </Form>
    </>
  )
}

/** Link for requesting a new email if the current link is used, expired or missing. */
function AskForLink() {
  return (
    <Link className={buttonClassName()} to="/forgot-password">
      Request a link
    </Link>
  )
}
