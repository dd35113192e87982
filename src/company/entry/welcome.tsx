import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { SESSION_CALLS } from '#contract/company/session-calls.ts'
import { MESSAGES } from '#domain/messages.ts'
import { PasswordRule } from '#web/shared/password-rule.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import linkStyles from '#web/ui/link.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Form, useForm } from '../form/form.tsx'
import { useConsole } from '../services/console.ts'
import { EntryPage } from './entry-page.tsx'

/** The page that a mailed link leads to: chooses a password, and goes on to set up a factor or to show it. */
export function Welcome() {
  const { session } = useConsole()
  const navigate = useNavigate()
  const token: unknown = useLocation().state?.token
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const form = useForm<'new-password' | 'confirm-new-password'>({
    check: () => {
      if (password === '') return { field: 'new-password', sentence: MESSAGES.newPasswordRequired }
      if (password !== again) return { field: 'confirm-new-password', sentence: MESSAGES.passwordsDiffer }
      return undefined
    },
    place: ({ code }) => (code === 'weak-password' ? 'new-password' : undefined),
  })

  async function handleSubmit() {
    if (await form.submit(() => session.begin(SESSION_CALLS.welcome, { token, password })))
      await navigate('/signin', { replace: true })
  }
  if (typeof token !== 'string')
    return (
      <EntryPage title="Welcome">
        <Notice tone="danger">{MESSAGES.resetUrlInvalid}</Notice>
        <AskForLink />
      </EntryPage>
    )
  return (
    <EntryPage title="Welcome">
      <p>Choose the password you will sign in with. Then you protect your account.</p>
      <Form problem={form.problem} onSubmit={() => void handleSubmit()}>
        <Field
          {...form.field('new-password')}
          label="New password"
          type="password"
          hint={<PasswordRule password={password} />}
          autoComplete="new-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Field
          {...form.field('confirm-new-password')}
          label="The same password again"
          type="password"
          autoComplete="new-password"
          value={again}
          onChange={({ target }) => setAgain(target.value)}
        />
        <Button type="submit" busy={form.busy}>
          Continue
        </Button>
      </Form>
      {form.problem && <AskForLink />}
    </EntryPage>
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
