import { useState } from 'react'
import { Link } from 'react-router'
import { SESSION_CALLS } from '#contract/company/session-calls.ts'
import { signInMessage } from '#domain/people/sign-in-messages.ts'
import { codeOf } from '#web/shared/http.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import linkStyles from '#web/ui/link.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Form } from '../form/form.tsx'
import { useConsole, useSession } from '../services/console.ts'
import { judgePasskeys, localhostAddress, signInWithPasskey } from '../services/passkeys.ts'
import styles from './entry-page.module.css'
import { EntryPage, NotThisAccount } from './entry-page.tsx'
import { factorProblem, ShowFactor } from './show-factor.tsx'

/** Sign in: by a passkey, which is both factors, or by the password, after which a factor is asked for. */
export function ConsoleSignIn() {
  const { session } = useConsole()
  const state = useSession()
  const [busy, setBusy] = useState<'passkey' | 'password'>()
  const [problem, setProblem] = useState(() =>
    state.state === 'signed-out' ? endSentence(state.reason) : undefined,
  )
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')

  async function signIn(way: 'passkey' | 'password', act: () => Promise<unknown>) {
    setBusy(way)
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      setProblem(signInProblem(error, way))
      setBusy(undefined)
    }
  }
  const handlePasskey = () => signIn('passkey', () => signInWithPasskey(session))
  const handlePassword = () =>
    signIn('password', () => session.begin(SESSION_CALLS.session, { email, password }))

  return (
    <EntryPage title="Company console">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <PasskeyWay busy={busy === 'passkey'} onClick={handlePasskey} />
      <p className={styles.or}>Or with your password</p>
      <Form onSubmit={handlePassword}>
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Field
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Button type="submit" kind="secondary" busy={busy === 'password'}>
          Sign in
        </Button>
      </Form>
      <p>
        <Link className={linkStyles.link} to="/forgot-password">
          Forgot password
        </Link>
      </p>
    </EntryPage>
  )
}

/** The button for a passkey, or why there can be none here and what to do about it. */
function PasskeyWay({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  const verdict = judgePasskeys()
  if (verdict === 'possible')
    return (
      <Button busy={busy} onClick={onClick}>
        Sign in with a passkey
      </Button>
    )
  if (verdict === 'old-browser')
    return (
      <Notice isAnnounced={false}>
        This browser is too old for passkeys. Sign in with your password and a code.
      </Notice>
    )
  return (
    <Notice isAnnounced={false}>
      Passkeys do not work at this address. Open the console at{' '}
      <a className={linkStyles.link} href={localhostAddress()}>
        {new URL(localhostAddress()).origin}
      </a>
      , or sign in with your password and a code.
    </Notice>
  )
}

/** The second step of signing in with a password: a passkey, a code, or one of the recovery codes. */
export function SecondStep() {
  const state = useSession()
  const email = state.state === 'signed-in' ? state.session.user.email : ''
  return (
    <EntryPage title="One more step" tab="Sign in">
      <p>
        Show that it is you, <span dir="auto">{email}</span>.
      </p>
      <ShowFactor />
      <NotThisAccount />
    </EntryPage>
  )
}

const NO_ACCESS = 'This account has no access to the console.'

/** Returns the sentence for a sign-in that was refused. */
function signInProblem(error: unknown, way: 'passkey' | 'password'): string {
  const code = codeOf(error)
  if (isWithoutAccess(code)) return NO_ACCESS
  return way === 'passkey' ? factorProblem(error) : signInMessage(code)
}

/** Returns what to say of a session that ended by itself. */
function endSentence(reason: string | undefined): string | undefined {
  if (reason === undefined) return undefined
  return isWithoutAccess(reason) ? NO_ACCESS : 'Your session has ended. Please sign in again.'
}

function isWithoutAccess(code: string | undefined): boolean {
  return code === 'permission-denied' || code === 'no-access'
}
