import { useState } from 'react'
import { SESSION_CALLS } from '#contract/company/session-calls.ts'
import { codeOf, ServiceError } from '#web/shared/http.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Form } from '../form/form.tsx'
import { useConsole, useSession } from '../services/console.ts'
import { confirmWithPasskey, judgePasskeys, NoPasskeyUsed } from '../services/passkeys.ts'

/** The ways to show a factor in the session that is there: those that the account has. */
export function ShowFactor({ onShown }: { onShown?: () => void }) {
  const { session } = useConsole()
  const state = useSession()
  const [way, setWay] = useState<'code' | 'recovery'>('code')
  const [busy, setBusy] = useState<'passkey' | 'code'>()
  const [problem, setProblem] = useState<string>()
  const [code, setCode] = useState('')
  if (state.state !== 'signed-in') return null
  const { kinds } = state.session.factor
  const hasPasskey = kinds.includes('passkey') && judgePasskeys() === 'possible'
  const [hasApp, hasRecovery] = [kinds.includes('app'), kinds.includes('recovery')]
  const isRecovery = hasRecovery && (way === 'recovery' || !hasApp)

  async function show(what: 'passkey' | 'code', act: () => Promise<unknown>) {
    setBusy(what)
    setProblem(undefined)
    try {
      await act()
      onShown?.()
    } catch (error) {
      setProblem(factorProblem(error))
      setBusy(undefined)
    }
  }
  const handlePasskey = () => show('passkey', () => confirmWithPasskey(session))
  const path = isRecovery ? SESSION_CALLS.factorRecovery : SESSION_CALLS.factorCode
  const handleCode = () => show('code', () => session.showFactor(path, { code }))

  return (
    <Stack>
      {hasPasskey && (
        <Button busy={busy === 'passkey'} onClick={handlePasskey}>
          Use a passkey
        </Button>
      )}
      {problem && busy === undefined && !(hasApp || hasRecovery) && <Notice tone="danger">{problem}</Notice>}
      {(hasApp || hasRecovery) && (
        <Form onSubmit={handleCode}>
          <Field
            key={isRecovery ? 'recovery' : 'code'}
            label={isRecovery ? 'Recovery code' : 'Code'}
            name="code"
            hint={
              isRecovery
                ? 'One of the ten that you kept. Each works once.'
                : 'Six digits, from your authenticator app.'
            }
            error={problem}
            inputMode={isRecovery ? undefined : 'numeric'}
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            value={code}
            onChange={({ target }) => {
              setCode(target.value)
              setProblem(undefined)
            }}
          />
          <Button type="submit" kind={hasPasskey ? 'secondary' : 'primary'} busy={busy === 'code'}>
            Continue
          </Button>
        </Form>
      )}
      {hasApp && hasRecovery && (
        <Button
          kind="quiet"
          onClick={() => {
            setWay(isRecovery ? 'code' : 'recovery')
            setCode('')
            setProblem(undefined)
          }}
        >
          {isRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
        </Button>
      )}
    </Stack>
  )
}

/** Returns the sentence for a factor that was refused or not used: the server's own, where it gave one. */
export function factorProblem(error: unknown): string {
  if (error instanceof NoPasskeyUsed) return 'No passkey was used. Try again, or sign in with your password.'
  const isRefusal = error instanceof ServiceError && codeOf(error) !== 'network-request-failed'
  return (isRefusal && error.serverMessage) || 'The server did not answer. Try again.'
}
