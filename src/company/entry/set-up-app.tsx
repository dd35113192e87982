import encodeQR from 'qr'
import { useState } from 'react'
import { SESSION_CALLS } from '#contract/company/session-calls.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Form, useForm } from '../form/form.tsx'
import { LoadedPart } from '../loading/loaded-part.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import { useConsole } from '../services/console.ts'
import styles from './set-up.module.css'

type SetUpAppProps = { onDone: () => void; onBack: () => void }

/** Sets up an authenticator app: its secret as a QR code and as text, and then a code of it. */
export function SetUpApp({ onDone, onBack }: SetUpAppProps) {
  const { session } = useConsole()
  const app = useLoaded('', () =>
    session.askWithToken<{ secret: string; uri: string }>(SESSION_CALLS.setupApp),
  )
  const [code, setCode] = useState('')
  const form = useForm<'code'>({ place: () => 'code' })
  async function handleSubmit() {
    if (await form.submit(() => session.showFactor(SESSION_CALLS.setupAppConfirm, { code }))) onDone()
  }
  return (
    <LoadedPart
      of={app}
      what="The app’s secret"
      skeleton={<Skeleton label="Loading the app’s secret…" shape="text" />}
    >
      {({ secret, uri }) => (
        <Stack>
          <p>Scan this with your authenticator app, or type the secret into it.</p>
          <QrCode text={uri} />
          <p>
            <span className={styles.label}>Secret</span>
            <code className={styles.secret}>{inGroups(secret)}</code>
          </p>
          <Form problem={form.problem} onSubmit={() => void handleSubmit()}>
            <Field
              {...form.field('code')}
              label="Code"
              hint="The six digits that the app shows now."
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
            <Row>
              <Button type="submit" busy={form.busy}>
                Continue
              </Button>
              <Button kind="quiet" disabled={form.busy} onClick={onBack}>
                Back
              </Button>
            </Row>
          </Form>
        </Stack>
      )}
    </LoadedPart>
  )
}

/** Writes a secret in groups of four, as it is easier to type. */
function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}

/** Draws a QR code, dark on light in both themes: readers want it so. */
function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label="QR code of the secret"
    >
      <path d={path} />
    </svg>
  )
}
