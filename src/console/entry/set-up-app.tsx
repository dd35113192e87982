import encodeQR from 'qr'
import { useState } from 'react'
import { useForm } from '#client/form/use-form.ts'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import { useClient } from '#client/session/session-context.ts'
import { SESSION_CALLS } from '#contract/console/session-calls.ts'
import { Button, buttonClassName } from '#ui/form/button.tsx'
import fieldStyles from '#ui/form/field.module.css'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Skeleton, SkeletonPiece } from '#ui/state/skeleton.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { CopyButton } from './copy-button.tsx'
import pageStyles from './entry-page.module.css'
import styles from './set-up.module.css'
import { type SetUpStepProps, StepButtons } from './set-up-passkey.tsx'

/** Sets up an authenticator app. Shows its secret as a QR code and as text, then asks for a code. */
export function SetUpApp(step: SetUpStepProps) {
  const { session } = useClient()
  const app = useConsoleData('', () =>
    session.askWithToken<{ secret: string; uri: string }>(SESSION_CALLS.setupApp),
  )
  const secret = (
    <LoadedPart of={app} what="the setup key" skeleton={<AppSkeleton />}>
      {({ secret, uri }) => (
        <Stack>
          <p>
            Scan this with your authenticator app. If the app is on this device, open it or copy the setup
            key.
          </p>
          <Row gap="roomy" className={styles.app}>
            <QrCode text={uri} />
            <Stack gap="snug" className={styles.here}>
              <a className={buttonClassName('secondary')} href={uri}>
                {' '}
                Open app{' '}
              </a>
              <Stack gap="small">
                <p>
                  <span className={classNames(fieldStyles.label, styles.label)}>Setup key</span>
                  <code className={styles.secret}>{inGroups(secret)}</code>
                </p>
                <div>
                  <CopyButton text={secret} />
                </div>
              </Stack>
            </Stack>
          </Row>
          <ConfirmApp {...step} />
        </Stack>
      )}
    </LoadedPart>
  )
  if (app.data || app.state !== 'failed') return secret
  return (
    <>
      {secret}
      <Button kind="quiet" className={pageStyles.other} onClick={step.onBack}>
        Back
      </Button>
    </>
  )
}

/** Placeholder for the text, the QR code and the field. */
function AppSkeleton() {
  return (
    <Stack>
      <Skeleton label="Loading setup key…" shape="text" count={2} />
      <SkeletonPiece className={styles.qrShape} />
      <SkeletonPiece className={styles.fieldShape} />
    </Stack>
  )
}

/** Asks for a code as proof that the app has the secret. */
function ConfirmApp({ onDone, onBack }: SetUpStepProps) {
  const { session } = useClient()
  const [code, setCode] = useState('')
  const form = useForm<'code'>({ place: () => 'code' })
  async function handleSubmit() {
    if (await form.submit(() => session.showFactor(SESSION_CALLS.setupAppConfirm, { code }))) onDone()
  }
  return (
    <Form problem={form.problem} onSubmit={() => void handleSubmit()}>
      <TextField
        {...form.field('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        label="Code"
        hint="The 6-digit code from your app."
        value={code}
        onEnter={setCode}
      />
      <StepButtons verb="Continue" busy={form.busy} onBack={onBack} />
    </Form>
  )
}

/** Splits a secret into groups of four characters for readability. */
function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}

/** QR code, dark on light in both themes because scanners require it. */
function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label="QR code for the setup key"
    >
      <path d={path} />
    </svg>
  )
}
