import { useState } from 'react'
import { Link } from 'react-router'
import { SESSION_CALLS } from '#contract/company/session-calls.ts'
import { MESSAGES, resetLinkSent } from '#domain/messages.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import linkStyles from '#web/ui/text/link.module.css'
import { Form, useForm } from '../form/form.tsx'
import { TextField } from '../form/text-field.tsx'
import { useConsole } from '../services/console.ts'
import { EntryPage } from './entry-page.tsx'

/** Asks for a mailed link to a new password, behind which a first factor can be set up, too. */
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
  const { session } = useConsole()
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
      <p>Enter your email address, and we will email you a link to create a new password.</p>
      <Form problem={form.problem} onSubmit={() => void handleSubmit()}>
        <TextField
          {...form.field('email')}
          {...{ label: 'Email', type: 'email', autoComplete: 'username' }}
          value={email}
          onEnter={setEmail}
        />
        <Button type="submit" busy={form.busy}>
          Send the link
        </Button>
      </Form>
    </>
  )
}
