import { useState } from 'react'
import { Link } from 'react-router'
import { SESSION_CALLS } from '#contract/company/session-calls.ts'
import { MESSAGES, resetLinkSent } from '#domain/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import linkStyles from '#web/ui/link.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Form, useForm } from '../form/form.tsx'
import { useConsole } from '../services/console.ts'
import { EntryPage } from './entry-page.tsx'

/** Asks for a mailed link to a new password, behind which a first factor can be set up, too. */
export function ForgotPassword() {
  const { session } = useConsole()
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm<'email'>({
    check: () => (email.trim() === '' ? { field: 'email', sentence: MESSAGES.emailNotValid } : undefined),
    place: ({ code }) => (code === 'invalid-email' ? 'email' : undefined),
  })
  async function handleSubmit() {
    const entered = email.trim()
    if (await form.submit(() => session.ask(SESSION_CALLS.forgotPassword, { email: entered })))
      setSentTo(entered)
  }
  return (
    <EntryPage title="Forgot password">
      {sentTo === undefined ? (
        <>
          <p>Enter your email address, and we will email you a link to create a new password.</p>
          <Form problem={form.problem} onSubmit={() => void handleSubmit()}>
            <Field
              {...form.field('email')}
              label="Email"
              type="email"
              autoComplete="username"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
            <Button type="submit" busy={form.busy}>
              Send the link
            </Button>
          </Form>
        </>
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
