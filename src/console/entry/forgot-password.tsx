import { useState } from 'react'
import { Link } from 'react-router'
import { useForm } from '#client/form/use-form.ts'
import { useClient } from '#client/session/session-context.ts'
import { SESSION_CALLS } from '#contract/console/session-calls.ts'
import { MESSAGES, resetLinkSent } from '#domain/messages.ts'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Notice } from '#ui/state/notice.tsx'
import linkStyles from '#ui/text/link.module.css'
import { EntryPage } from './entry-page.tsx'

/** Requests an email with a link for a new password. The link also allows setting up a first factor. */
export function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string>()
  return (
    <EntryPage title="Forgot password">
      {sentTo === undefined ? (
        <AskForLink onSent={setSentTo} />
      ) : (
        <Notice tone="success">{resetLinkSent(sentTo)}</Notice>
      )}
      <p>
        <Link className={linkStyles.link} to="/signin">
          Sign in
        </Link>
      </p>
    </EntryPage>
  )
}

function AskForLink({ onSent }: { onSent: (email: string) => void }) {
  const { session } = useClient()
  const [email, setEmail] = useState('')
  const form = useForm<'email'>({
    check: () => (email.trim() === '' ? { field: 'email', sentence: MESSAGES.emailNotValid } : undefined),
    place: ({ code }) => (code === 'invalid-email' ? 'email' : undefined),
  })
  async function handleSubmit() {
    const entered = email.trim()
    if (await form.submit(() => session.ask(SESSION_CALLS.forgotPassword, { email: entered })))
      onSent(entered)
  }
  return (
    <>
      <p>Enter your email address, and we’ll email you a link to create a new password.</p>
      <Form problem={form.problem} onSubmit={() => void handleSubmit()}>
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          value={email}
          onEnter={setEmail}
        />
        <Button type="submit" busy={form.busy}>
          Send link
        </Button>
      </Form>
    </>
  )
}
