import { useState } from 'react'
import { Link } from 'react-router'
import { codeOf } from '#client/http/http.ts'
import { useClient, useSession } from '#client/session/session-context.ts'
import { SESSION_CALLS } from '#contract/console/session-calls.ts'
import { signInMessage } from '#domain/people/sign-in-messages.ts'
import { Button, buttonClassName } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Line } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { BreakableEmail } from '#ui/text/breakable-email.tsx'
import linkStyles from '#ui/text/link.module.css'
import { judgePasskeys, localhostAddress, signInWithPasskey } from '../services/passkeys.ts'
import styles from './entry-page.module.css'
import { EntryPage, NotThisAccount } from './entry-page.tsx'
import { factorProblem, ShowFactor, useWays } from './show-factor.tsx'

type SignInWay = 'passkey' | 'password'

/** Sign-in screen. A passkey covers both factors; a password requires a second factor. */
export function ConsoleSignIn() {
  const { session } = useClient()
  const state = useSession()
  const { way, problem, take } = useWays<SignInWay>(signInProblem, () =>
    state.state === 'signed-out' ? endSentence(state.reason) : undefined,
  )
  return (
    <EntryPage title="Company console">
      {problem && (
        <Notice tone="danger">
          <p>{problem}</p>
          {problem === NO_ACCESS && <WhereShopStaffSignIn />}
        </Notice>
      )}
      <PasskeyWay
        busy={way === 'passkey'}
        onClick={() => void take('passkey', () => signInWithPasskey(session))}
      />
      <Line as="p" gap="snug" className={styles.or}>
        Or with your password
      </Line>
      <PasswordForm
        busy={way === 'password'}
        onSubmit={(entered) => void take('password', () => session.begin(SESSION_CALLS.session, entered))}
      />
      <p>
        <Link className={linkStyles.link} to="/forgot-password">
          Forgot password
        </Link>
      </p>
    </EntryPage>
  )
}

type PasswordFormProps = { busy: boolean; onSubmit: (entered: { email: string; password: string }) => void }

function PasswordForm({ busy, onSubmit }: PasswordFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  return (
    <Form onSubmit={() => onSubmit({ email, password })}>
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onEnter={setEmail}
      />
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onEnter={setPassword}
      />
      <Button type="submit" kind="secondary" busy={busy}>
        Sign in
      </Button>
    </Form>
  )
}

/** Button for signing in with a passkey. Where passkeys do not work, shows the reason and an alternative. */
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
    <>
      <p>
        Passkeys don’t work at this address. Open the console at localhost, or sign in with your password and
        a code.
      </p>
      <a className={buttonClassName()} href={localhostAddress()}>
        Open {new URL(localhostAddress()).origin}
      </a>
    </>
  )
}

/** Links partner staff to their own sign-in page. */
function WhereShopStaffSignIn() {
  const { publicOrigin = location.origin } = useClient().config
  return (
    <p>
      Shop staff sign in at{' '}
      <a className={linkStyles.link} href={`${publicOrigin}/signin`}>
        {new URL(publicOrigin).host}
      </a>
      .
    </p>
  )
}

/** Second step after the password: a passkey, a code or a recovery code. */
export function SecondStep() {
  const state = useSession()
  const email = state.state === 'signed-in' ? state.session.user.email : ''
  return (
    <EntryPage title="One more step" tab="Sign in">
      <p>
        Verify it’s you, <BreakableEmail email={email} />.
      </p>
      <ShowFactor />
      <NotThisAccount />
    </EntryPage>
  )
}

const NO_ACCESS = 'This account has no access to the console.'

/** Returns the message for a refused sign-in. */
function signInProblem(error: unknown, way: SignInWay): string {
  const code = codeOf(error)
  if (isWithoutAccess(code)) return NO_ACCESS
  return way === 'passkey' ? factorProblem(error) : signInMessage(code)
}

/** Returns the message for a session that did not end with a sign-out; undefined without a reason. */
function endSentence(reason: string | undefined): string | undefined {
  if (reason === undefined) return undefined
  return isWithoutAccess(reason) ? NO_ACCESS : 'Your session has ended. Please sign in again.'
}

function isWithoutAccess(code: string | undefined): boolean {
  return code === 'permission-denied' || code === 'no-access'
}
