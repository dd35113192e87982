import { useState } from 'react'
import { codeOf, ServiceError } from '#client/http/http.ts'
import { useClient, useSession } from '#client/session/session-context.ts'
import { SESSION_CALLS } from '#contract/console/session-calls.ts'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { confirmWithPasskey, judgePasskeys, NoPasskeyUsed } from '../services/passkeys.ts'
import styles from './entry-page.module.css'

/** Codes that a user can enter: from the authenticator app, or a recovery code. */
const CODES = {
  app: {
    label: 'Code',
    hint: 'The 6-digit code from your authenticator app.',
    inputMode: 'numeric',
    path: SESSION_CALLS.factorCode,
    other: { kind: 'recovery', words: 'Use a recovery code' },
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of your ten recovery codes. Each works once.',
    inputMode: undefined,
    path: SESSION_CALLS.factorRecovery,
    other: { kind: 'app', words: 'Use your authenticator app' },
  },
} as const

type CodeKind = keyof typeof CODES

/** Asks the signed-in user for one of the account's factors. */
export function ShowFactor({ onShown }: { onShown?: () => void }) {
  const { session } = useClient()
  const state = useSession()
  const [preferred, setPreferred] = useState<CodeKind>('app')
  const { way, problem, take, clear } = useWays<'passkey' | 'code'>(factorProblem)
  if (state.state !== 'signed-in') return null
  const { kinds } = state.session.factor
  const hasPasskey = kinds.includes('passkey') && judgePasskeys() === 'possible'
  const codes = (['app', 'recovery'] as const).filter((kind) => kinds.includes(kind))
  const kind = codes.find((one) => one === preferred) ?? codes[0]
  const show = (what: 'passkey' | 'code', act: () => Promise<unknown>) =>
    void take(what, () => act().then(() => onShown?.()))
  return (
    <Stack>
      {hasPasskey && (
        <Button busy={way === 'passkey'} onClick={() => show('passkey', () => confirmWithPasskey(session))}>
          Use a passkey
        </Button>
      )}
      {problem && !kind && <Notice tone="danger">{problem}</Notice>}
      {kind && (
        <CodeForm
          key={kind}
          kind={kind}
          busy={way === 'code'}
          isOnlyWay={!hasPasskey}
          problem={problem}
          onEdit={clear}
          onSubmit={(code) => show('code', () => session.showFactor(CODES[kind].path, { code }))}
        />
      )}
      {kind && codes.length > 1 && (
        <Button
          kind="quiet"
          className={styles.other}
          onClick={() => {
            setPreferred(CODES[kind].other.kind)
            clear()
          }}
        >
          {CODES[kind].other.words}
        </Button>
      )}
    </Stack>
  )
}

interface CodeFormProps {
  kind: CodeKind
  busy: boolean
  isOnlyWay: boolean
  problem: string | undefined
  onEdit: () => void
  onSubmit: (code: string) => void
}

function CodeForm({ kind, busy, isOnlyWay, problem, onEdit, onSubmit }: CodeFormProps) {
  const [code, setCode] = useState('')
  const { label, hint, inputMode } = CODES[kind]
  return (
    <Form onSubmit={() => onSubmit(code)}>
      <TextField
        label={label}
        hint={hint}
        inputMode={inputMode}
        name="code"
        error={problem}
        value={code}
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        onEnter={(next) => {
          setCode(next)
          onEdit()
        }}
      />
      <Button type="submit" kind={isOnlyWay ? 'primary' : 'secondary'} busy={busy}>
        Continue
      </Button>
    </Form>
  )
}

/**
 * Runs one of several alternative actions. Returns the running action, which stays set after success, and the
 * message of the last failure.
 */
export function useWays<Way extends string>(
  sentenceOf: (error: unknown, way: Way) => string,
  firstProblem?: () => string | undefined,
) {
  const [way, setWay] = useState<Way>()
  const [problem, setProblem] = useState(firstProblem)
  async function take(next: Way, act: () => Promise<unknown>): Promise<void> {
    setWay(next)
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      setProblem(sentenceOf(error, next))
      setWay(undefined)
    }
  }
  return { way, problem, take, clear: () => setProblem(undefined) }
}

/** Returns the message for an unused or refused factor, preferably the server's own. */
export function factorProblem(error: unknown): string {
  if (error instanceof NoPasskeyUsed) return 'No passkey was used. Try again, or sign in with your password.'
  const isRefusal = error instanceof ServiceError && codeOf(error) !== 'network-request-failed'
  return (isRefusal && error.serverMessage) || 'We couldn’t reach the server. Try again.'
}
